import { createMiddleware } from 'hono/factory';

/**
 * The router answers HEAD like GET and drops the body. Cancel that body here, because nobody will read it: it may hold
 * a file, an export's connection or an event stream.
 */
export const headOnly = createMiddleware(async (c, next) => {
  await next();
  if (c.req.method !== 'HEAD') return;
  const { body, status, headers } = c.res;
  await body?.cancel();
  c.res = undefined;
  c.res = new Response(null, { status, headers });
});
