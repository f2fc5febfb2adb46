import { createMiddleware } from 'hono/factory';

/** A route may set its own Cache-Control, as stored files do; every other answer, also a failure, is not cached. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.get('cache-control')?.startsWith('private')) c.header('cache-control', 'no-store');
});
