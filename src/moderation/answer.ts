import type { Context as HonoContext } from 'hono';
import { routePath } from 'hono/route';
import { sealEnvelopeBy } from '../protocol/envelope.ts';
import type { Context } from './context.ts';
import { Refusal, type RefusalStatus } from './refusal.ts';

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

/** A Refusal with its code and words; anything else is 1500, told to the log only. */
export function refuse(ctx: Context, c: HonoContext, error: unknown): Promise<Response> {
  if (error instanceof Refusal) {
    return answer(ctx, c, { code: error.code, message: error.message }, error.status);
  }
  ctx.log.error({ err: error, path: routePath(c, -1), requestId: c.get('requestId') }, 'a request failed');
  return refuse(ctx, c, new Refusal(1500, 'internal error'));
}
