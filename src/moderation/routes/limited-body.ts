import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';

/**
 * Accepts bodies of at most `maxSize` bytes. A body that states its length is not turned into a stream for counting.
 */
export function limitedBody(options: {
  maxSize: number;
  onError: (c: Context) => Response | Promise<Response>;
}) {
  const counted = bodyLimit(options);
  return createMiddleware(async (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    return Number(length) <= options.maxSize ? next() : options.onError(c);
  });
}
