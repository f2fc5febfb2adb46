import type { Context as HonoContext } from 'hono';
import { routePath } from 'hono/route';
import { causedByDatabase } from '../platform/database/database-away.ts';
import { sealEnvelopeBy } from '../protocol/envelope.ts';
import { because } from '../reasons/reason.ts';
import { serialize } from '../reasons/serialize.ts';
import { isAlways200 } from './accounts/accounts.ts';
import type { Context } from './context.ts';
import { Refusal, type RefusalStatus } from './requests/refusal.ts';

/** § Response envelope: every answer is signed, whatever its status. */
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

/** A Refusal with its code and words; anything else is 1500, told to the log only: 503 while our database is away. */
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
 * S8: whether the account that the path ends with reads bodies of status 200 only. Asked here, since a request may be
 * refused before anybody knows who sent it; while the database is away an answer has the status of its code.
 */
async function wants200(ctx: Context, c: HonoContext): Promise<boolean> {
  const [, secretId] = /^\/v\d+\/.*\/([^/]+)$/.exec(c.req.path) ?? [];
  if (secretId === undefined) return false;
  return isAlways200(ctx.db, secretId).catch(() => false);
}
