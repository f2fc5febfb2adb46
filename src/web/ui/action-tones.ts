import type { Verdict } from '../../api/cases.ts';

/** What the machine did with a content, in the tones of verdicts. */
export const actionTones: Record<'pass' | 'review' | 'block', Verdict> = {
  pass: 'approve',
  review: 'escalate',
  block: 'reject',
};
