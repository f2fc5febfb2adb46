import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { readTraceparent, type Tracing, traceparent } from '../../platform/tracing/tracing.ts';

/** Requests that belong to a trace are spans of it. */
export function traced(tracing: Tracing) {
  return createMiddleware(async (c, next) => {
    const at = readTraceparent(c.req.header(traceparent));
    if (at === null) return next();
    const startedAt = Date.now();
    await next();
    const route = routePath(c, -1);
    const { status } = c.res;
    const { method } = c.req;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    };
    tracing
      .begin({ name: `${method} ${route}`, kind: 'server', at, startedAt, attributes })
      .end({ failed: status >= 500 });
  });
}
