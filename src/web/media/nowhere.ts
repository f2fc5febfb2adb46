import type { Finding } from '../../api/findings.ts';
import { isSpeechTask, taskTypes } from '../../protocol/tasks.ts';
import { isUnlooked } from './unlooked.ts';

type Placed = Pick<Finding, 'task' | 'label' | 'evidence' | 'offset' | 'startTime' | 'fragmentId'>;

/** What the service left out: the frame or the moment of a finding. Null if it has one. */
export type Nowhere = { missing: 'frame' | 'moment'; of: 'whole' | 'part' };

export function nowhereOf(finding: Placed): Nowhere | null {
  const { task, evidence, offset, startTime, fragmentId } = finding;
  if (evidence !== null || offset !== null || startTime !== null || isUnlooked(finding)) return null;
  const type = taskTypes.find((known) => known === task);
  if (type === undefined || type === 'text') return null;
  return { missing: isSpeechTask(type) ? 'moment' : 'frame', of: fragmentId === null ? 'whole' : 'part' };
}

export const isNowhere = (finding: Placed): boolean => nowhereOf(finding) !== null;
