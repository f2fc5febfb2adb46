import type { Context as Call } from 'hono';
import { Failure, type Fault } from '../review/context/failure.ts';
import type { Env, SessionSeam, SignInStep, StepSent } from './seams.ts';

/** Passes a sign-in step to the session seam. */
export function take(
  session: SessionSeam,
  c: Call<Env>,
  step: SignInStep,
  sent: Pick<StepSent, 'body' | 'query' | 'person' | 'also'>,
): Promise<Response> {
  return session.take(step, { headers: c.req.raw.headers, address: c.env?.address ?? '', ...sent });
}

/** Copies only the cookies of a step's answer, never its tokens. */
export function copyCookies(c: Call<Env>, step: Response): void {
  for (const cookie of step.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}

/** The same reason whatever was wrong, so that nothing leaks; only too many tries differ. */
export function refused(
  answer: Response,
  reason: 'address_or_password_wrong' | 'code_wrong_or_expired' | 'not_possible_here',
  errors?: Fault[],
): Failure {
  if (answer.status !== 429) return new Failure(reason, {}, errors && { errors });
  const retryAfter = Number(answer.headers.get('retry-after') ?? 60);
  return new Failure('too_many_attempts', {}, { more: { retryAfter } });
}
