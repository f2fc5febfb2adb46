import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { because } from '../../reasons/reason.ts';
import { OperatorError } from '../requests/operator-error.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Requires the operator's token. Compares digests, so that response times do not reveal even its length. */
export function operatorGate(token: string) {
  const expected = digest(`Bearer ${token}`);
  return createMiddleware(async (c, next) => {
    const given = digest(c.req.header('authorization') ?? '');
    if (!timingSafeEqual(given, expected)) {
      throw new OperatorError('unauthorized', because('operator_token_needed'));
    }
    await next();
  });
}
