import { createMiddleware } from 'hono/factory';
import { Failure } from '../../review/failure.ts';

const safe = ['GET', 'HEAD', 'OPTIONS'];

/** A browser on another site may not act with our cookie. Programs send no Origin and are judged by their session alone. */
export const sameOrigin = createMiddleware(async (c, next) => {
  const origin = c.req.header('origin');
  if (!safe.includes(c.req.method) && origin !== undefined) {
    const host = URL.canParse(origin) ? new URL(origin).host : '';
    if (host !== (c.req.header('host') ?? new URL(c.req.url).host)) {
      throw new Failure('wrong_origin', 'Requests that change something must come from this site.');
    }
  }
  await next();
});
