import type { MiddlewareHandler } from 'hono';

/** What of a request's head says how it is to be read. */
export type Head = { httpVersion: string; rawHeaders: readonly string[] };

/**
 * Refuses a request that a proxy in front may read for another host than we do: with two of them, or of an HTTP that
 * is not 1.0 or 1.1. Node takes both. Bodies of two lengths and the like it refuses itself.
 */
export const oneHost: MiddlewareHandler<{ Bindings: { incoming?: Head } }> = async (c, next) => {
  const { incoming } = c.env;
  if (incoming && !isPlain(incoming)) return c.text('One Host and HTTP/1.1, please.', 400);
  return next();
};

function isPlain({ httpVersion, rawHeaders }: Head): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return (httpVersion === '1.1' && hosts === 1) || (httpVersion === '1.0' && hosts <= 1);
}
