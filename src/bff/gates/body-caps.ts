import { createMiddleware } from 'hono/factory';
import { Failure, TooLarge } from '../../review/context/failure.ts';
import type { Env } from '../seams.ts';
import { strictJson } from '../strict-json.ts';
import { readBody, withIdleTimeout, withTimeout } from './body-timeout.ts';
import { declaredCall } from './declared-call.ts';

const usualBytes = 256 * 1024;
/** How long a body may take as a whole, and how long a streamed body may pause. */
const wholeMs = 30_000;

/** Nothing here decompresses: a small body may expand to a large one. */
function refusePacked(coding: string | undefined): void {
  if (coding === undefined || /^(identity)?$/i.test(coding.trim())) return;
  throw new Failure('body_is_compressed');
}

/** Limits every body under /api, and of an appeal, in bytes and in time, and parses JSON strictly. */
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

/** The limit of a callback. Its text stays unchanged, because the signature covers it. */
export function callbackCap(maxBytes: number, ms = wholeMs) {
  return createMiddleware<Env>(async (c, next) => {
    refusePacked(c.req.header('content-encoding'));
    const contentLength = c.req.header('content-length');
    if (contentLength !== undefined && c.req.header('transfer-encoding') === undefined) {
      // HTTP ends the body at its announced length, so a text need not be streamed to be counted.
      if (!(Number(contentLength) <= maxBytes)) throw new TooLarge();
      await withTimeout(c.req.text(), ms);
      return next();
    }
    const { body } = c.req.raw;
    if (body) c.req.raw = withBody(c.req.raw, await readBody(body, { maxBytes, ms }));
    await next();
  });
}

/** The exact bytes of a body, within its limits, for a signature that covers them. */
export async function rawBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  refusePacked(request.headers.get('content-encoding') ?? undefined);
  return request.body ? readBody(request.body, { maxBytes, ms: wholeMs }) : new Uint8Array();
}

const isJson = (type: string | undefined) =>
  /^application\/([a-z0-9.-]+\+)?json(;|$)/i.test(type?.trim() ?? '');

function strict(bytes: Uint8Array): string {
  // The route decides what an absent body means.
  return bytes.byteLength === 0 ? '' : strictJson(bytes);
}

function withBody(request: Request, body: BodyInit): Request {
  // A stream needs `duplex`, which the browser types lack.
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}
