import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Log } from '../../platform/node/log/log.ts';

/** Tells of each request by its route, never its path, which holds accounts and tokens; answers its id. */
export function logged(log: Log) {
  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    const began = performance.now();
    // Before the answer is made: one that is given more headers afterwards is made twice.
    c.header('x-request-id', requestId);
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const ms = Math.round(performance.now() - began);
    const level = status >= 400 ? 'info' : 'debug';
    log[level]({ requestId, method, route: routePath(c, -1), status, ms }, 'answered');
  });
}
