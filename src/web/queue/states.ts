import type { CaseState } from '../../api/cases.ts';

/** Every state of a case, from its beginning to its end; the key of each is its name everywhere. */
const states = {
  open: true,
  escalated: true,
  'second-look': true,
  'third-look': true,
  appealed: true,
  decided: true,
} as const satisfies Record<CaseState, true>;
export const caseStateNames = Object.keys(states) as readonly CaseState[];
