import { createMiddleware } from 'hono/factory';
import { Failure } from '../../review/context/failure.ts';

const safe = ['GET', 'HEAD', 'OPTIONS'];
const foreignSites = ['cross-site', 'same-site'];

/** A browser on another site may not act with our cookie. Programs send no Origin; only their session counts. */
export const sameOrigin = createMiddleware(async (c, next) => {
  const origin = c.req.header('origin');
  const own = c.req.header('host') ?? new URL(c.req.url).host;
  const foreign =
    (origin !== undefined && URL.parse(origin)?.host !== own) ||
    // A browser that omits Origin still sends the site of the requesting page.
    foreignSites.includes(c.req.header('sec-fetch-site') ?? '');
  if (foreign && !safe.includes(c.req.method)) {
    throw new Failure('request_from_other_site');
  }
  await next();
});
