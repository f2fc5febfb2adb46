import type { CaseKind } from '../../api/cases.ts';

/** The kinds of cases one can filter by today, in the order of the list. */
export const caseKindNames = [
  'text',
  'video',
  'fragment',
  'audio',
  'audio-stream',
] as const satisfies readonly CaseKind[];
