import { Readable } from 'node:stream';
import * as z from 'zod';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import { type GuardedRequest, inWords } from './guarded-request.ts';

type Options = {
  /** How many redirects a GET follows (default 0). */
  redirects?: number;
  /** Where an answer is cut off. */
  maxBytes?: number;
  /** How long the answer may take to begin, and how long it may then pause. */
  patienceMs?: number;
  /** How long the body may pause, if different. */
  bodyMs?: number;
};

const methodSchema = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const withoutBody = [101, 204, 205, 304];
const always = new AbortController().signal;

/** The guarded client with the signature of fetch. Rejects with UnreachableError, or with the signal's reason. */
export function guardedFetch(
  request: GuardedRequest,
  { redirects = 0, maxBytes, patienceMs, bodyMs = patienceMs }: Options = {},
) {
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { status, headers, body, url } = await request(address, {
      method: methodSchema.parse(init.method ?? 'GET'),
      headers: Object.fromEntries(new Headers(init.headers)),
      redirects,
      signal: init.signal ?? always,
      ...(init.body === undefined || init.body === null ? {} : { body: toBody(init.body) }),
      ...(patienceMs === undefined ? {} : { headersTimeoutMs: patienceMs }),
      ...(bodyMs === undefined ? {} : { bodyTimeoutMs: bodyMs }),
    });
    const given = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
    );
    if (withoutBody.includes(status)) {
      await body.dump();
      return new Response(null, { status, headers: given });
    }
    // The same class; Node and the library declare it differently.
    const stream = Readable.toWeb(Readable.from(capped(body, url, maxBytes))) as ReadableStream;
    return new Response(stream, { status, headers: given });
  };
}

async function* capped(
  body: Readable,
  url: URL,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Reasoned(because('answer_over_bytes', { max: maxBytes }));
      yield chunk;
    }
  } catch (error) {
    throw inWords(error, url);
  }
}

function toBody(body: BodyInit): string | Uint8Array | Readable {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof ReadableStream) return Readable.from(body);
  throw new TypeError('a body is text, bytes or a stream');
}
