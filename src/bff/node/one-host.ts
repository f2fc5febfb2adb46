import type { MiddlewareHandler } from 'hono';

/** The parts of a request's head that say how to parse it. */
export type Head = { httpVersion: string; rawHeaders: readonly string[] };

/**
 * Refuses a request that a proxy in front may assign to another host than we do: one with two hosts, or of an HTTP
 * version other than 1.0 or 1.1. Node accepts both. Node itself refuses bodies with two lengths and the like.
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
