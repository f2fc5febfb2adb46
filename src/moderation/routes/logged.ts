import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Log } from '../../platform/node/log/log.ts';

/**
 * Logs each request by its route, never by its path, which contains accounts and tokens. Sends the request's id in a
 * header.
 */
export function logged(log: Log) {
  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    const began = performance.now();
    // Set before the response is made: a response that gets headers afterwards is made twice.
    c.header('x-request-id', requestId);
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const ms = Math.round(performance.now() - began);
    const level = status >= 400 ? 'info' : 'debug';
    log[level]({ requestId, method, route: routePath(c, -1), status, ms }, 'answered');
  });
}
