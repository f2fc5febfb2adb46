import { isProblem } from '../api/problem-error.ts';

/** Whether a decision with this answer is sent again later: nothing was decided about it. */
export const isForLater = (error: unknown): boolean =>
  isProblem(error, 'offline', 'unavailable', 'too_many', 'too_slow', 'signed_out', 'second_factor_needed');
