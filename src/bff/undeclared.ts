import type { Context as HonoContext } from 'hono';
import { refusalsOf } from '../api/refusals-of.ts';
import type { Failure } from '../review/context/failure.ts';
import { declaredCall, routeOf } from './gates/declared-call.ts';
import type { Env } from './seams.ts';

/** For tests and development: turns a refusal that the call does not declare into a failure of ours. */
export function undeclared({ reason }: Failure, c: HonoContext<Env>): Error | null {
  const declared = declaredCall(c);
  if (!declared || typeof reason === 'string') return null;
  return [...refusalsOf(declared)].some((one) => one === reason.reason)
    ? null
    : new Error(`${routeOf(c)} does not declare the refusal ${reason.reason}`);
}
