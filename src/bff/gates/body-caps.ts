import { createMiddleware } from 'hono/factory';
import { Failure, TooLarge } from '../../review/context/failure.ts';
import type { Env } from '../seams.ts';
import { strictJson } from '../strict-json.ts';
import { readBody, withIdleTimeout, withTimeout } from './body-timeout.ts';
import { declaredCall } from './declared-call.ts';

const usualBytes = 256 * 1024;
/** How long a body may take as a whole, and how long one that streams onward may fall silent. */
const wholeMs = 30_000;

/** Nobody here unpacks: a small body may be a large one. */
function refusePacked(coding: string | undefined): void {
  if (coding === undefined || /^(identity)?$/i.test(coding.trim())) return;
  throw new Failure('body_is_compressed');
}

/** Every body under /api, and of an appeal, has a cap in bytes and in time, and is read strictly where it is JSON. */
export const bodyCaps = createMiddleware<Env>(async (c, next) => {
  const { body } = c.req.raw;
  if (!body) return next();
  refusePacked(c.req.header('content-encoding'));
  const { maxBytes = usualBytes } = declaredCall(c) ?? {};
  if (maxBytes === null) {
    c.req.raw = withBody(c.req.raw, withIdleTimeout(body, wholeMs));
    return next();
  }
  const bytes = await readBody(body, { maxBytes, ms: wholeMs });
  c.req.raw = withBody(c.req.raw, isJson(c.req.header('content-type')) ? strict(bytes) : bytes);
  await next();
});

/** A callback's cap: its text is left as it came, since its signature is over that. */
export function callbackCap(maxBytes: number, ms = wholeMs) {
  return createMiddleware<Env>(async (c, next) => {
    refusePacked(c.req.header('content-encoding'));
    const told = c.req.header('content-length');
    if (told !== undefined && c.req.header('transfer-encoding') === undefined) {
      // No more comes than it says, and what is read as a text need not become a stream to be counted.
      if (!(Number(told) <= maxBytes)) throw new TooLarge();
      await withTimeout(c.req.text(), ms);
      return next();
    }
    const { body } = c.req.raw;
    if (body) c.req.raw = withBody(c.req.raw, await readBody(body, { maxBytes, ms }));
    await next();
  });
}

const isJson = (type: string | undefined) =>
  /^application\/([a-z0-9.-]+\+)?json(;|$)/i.test(type?.trim() ?? '');

function strict(bytes: Uint8Array): string {
  // No body at all is for the route to judge.
  return bytes.byteLength === 0 ? '' : strictJson(bytes);
}

function withBody(request: Request, body: BodyInit): Request {
  // A stream needs `duplex`, which the types of browsers do not know.
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}
