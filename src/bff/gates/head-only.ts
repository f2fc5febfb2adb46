import { createMiddleware } from 'hono/factory';

/**
 * The router answers HEAD by what GET gives and forgets the body: what that holds, a file, an export's connection, a line
 * of events, is let go of here, for nobody will read it.
 */
export const headOnly = createMiddleware(async (c, next) => {
  await next();
  if (c.req.method !== 'HEAD') return;
  const { body, status, headers } = c.res;
  await body?.cancel();
  c.res = undefined;
  c.res = new Response(null, { status, headers });
});
