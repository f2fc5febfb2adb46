import type { Context as HonoContext } from 'hono';
import { routePath } from 'hono/route';
import { causedByDatabase } from '../platform/database/database-away.ts';
import { sealEnvelopeBy } from '../protocol/envelope.ts';
import { because } from '../reasons/reason.ts';
import { serialize } from '../reasons/serialize.ts';
import { isAlways200 } from './accounts/accounts.ts';
import type { Context } from './context.ts';
import { Refusal, type RefusalStatus } from './requests/refusal.ts';

/** § Response envelope: every answer is signed, at every status. */
export async function answer(
  ctx: Context,
  c: HonoContext,
  payload: Record<string, unknown>,
  status: 200 | RefusalStatus = 200,
): Promise<Response> {
  const body = await sealEnvelopeBy(payload, ctx.keys.signText);
  return c.body(body, status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
}

const retryAfter = '5';

/**
 * Answers a Refusal with its code and message. Any other error is answered with 1500, and only the log gets its
 * details; the status is 503 while our database is away.
 */
export async function refuse(ctx: Context, c: HonoContext, error: unknown): Promise<Response> {
  if (error instanceof Refusal) {
    const status = error.status !== 503 && (await wants200(ctx, c)) ? 200 : error.status;
    return answer(ctx, c, { code: error.code, ...serialize({ message: error.reason }) }, status);
  }
  ctx.log.error({ err: error, path: routePath(c, -1), requestId: c.get('requestId') }, 'a request failed');
  if (!causedByDatabase(error)) return refuse(ctx, c, new Refusal(1500, because('internal_error')));
  c.header('retry-after', retryAfter);
  return refuse(ctx, c, new Refusal(1500, because('service_cannot_store'), 503));
}

/**
 * S8: whether the account at the end of the path reads bodies of status 200 only. It is taken from the path because a
 * request may be refused before its sender is known. While the database is away, an answer has the status of its code.
 */
async function wants200(ctx: Context, c: HonoContext): Promise<boolean> {
  const [, secretId] = /^\/v\d+\/.*\/([^/]+)$/.exec(c.req.path) ?? [];
  if (secretId === undefined) return false;
  return isAlways200(ctx.db, secretId).catch(() => false);
}
