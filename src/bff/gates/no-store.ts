import { createMiddleware } from 'hono/factory';

/** What a route says of its own, as stored files do, holds; every other answer, a failure too, stays in no cache. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.get('cache-control')?.startsWith('private')) c.header('cache-control', 'no-store');
});
