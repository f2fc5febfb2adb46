import type { AlarmKind } from '../../api/alarm-settings.ts';
import type { Reason } from '../../reasons/reason.ts';

/** Something to raise an alarm for, or (`holds`) only enough for one that is raised to stay. */
export type Found = { kind: AlarmKind; subject: string; words: Reason; holds?: true };
