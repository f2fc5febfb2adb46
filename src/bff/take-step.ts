import type { Context as Call } from 'hono';
import { Failure, type Fault } from '../review/context/failure.ts';
import type { Env, SessionSeam, SignInStep, StepSent } from './seams.ts';

/** Hands one step of signing in to who knows how. */
export function take(
  session: SessionSeam,
  c: Call<Env>,
  step: SignInStep,
  sent: Pick<StepSent, 'body' | 'query' | 'person' | 'also'>,
): Promise<Response> {
  return session.take(step, { headers: c.req.raw.headers, address: c.env?.address ?? '', ...sent });
}

/** Of the step's own answer only the cookies go to the browser, never its tokens. */
export function keepCookies(c: Call<Env>, step: Response): void {
  for (const cookie of step.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}

/** The same reason whoever it was and whatever was wrong; only too many tries are told apart. */
export function refused(
  answer: Response,
  reason: 'address_or_password_wrong' | 'code_does_not_fit' | 'not_possible_here',
  errors?: Fault[],
): Failure {
  if (answer.status !== 429) return new Failure(reason, {}, errors && { errors });
  const retryAfter = Number(answer.headers.get('retry-after') ?? 60);
  return new Failure('too_many_tries', {}, { more: { retryAfter } });
}
