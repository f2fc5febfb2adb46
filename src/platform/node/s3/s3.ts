import { setTimeout as sleep } from 'node:timers/promises';
import { createAddressGuard, UnreachableError } from '../network/address-guard.ts';
import { guardedFetch } from '../network/guarded-fetch.ts';
import { createGuardedRequest } from '../network/guarded-request.ts';
import type { S3Place } from '../shared-variables.ts';
import { s3Url, signedHeaders } from './sign.ts';

/** The object store refused or failed; `code` is its error code, `status` is 0 where it was not reached. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(message: string, { status = 0, code = '', ...options }: S3ErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}
type S3ErrorOptions = ErrorOptions & { status?: number; code?: string };

export type S3Found = { body: ReadableStream<Uint8Array>; bytes: number };

/** One bucket, below the prefix of the settings. An object is either complete or absent. */
export type S3 = {
  /** Large ones go in parts, so that only one part is in memory. Returns the number of bytes. */
  put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  /** `range` in bytes, both ends included. Null: there is no such object. */
  get(key: string, range?: { start: number; end: number }): Promise<S3Found | null>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncGenerator<string>;
  close(): Promise<void>;
};

/** At least 5 MiB, and 10,000 of them exceed the largest accepted video. */
const partBytes = 8 * 1024 ** 2;
const attempts = 4;
const firstPauseMs = 150;
/** A moderator who pauses a video keeps its answer open. */
const readingMs = 60 * 60_000;
const answerMs = 30_000;

type Ask = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
};

/** The operator's own endpoint: it may have a private address, and nothing else is reachable. */
export function connectS3(place: S3Place): S3 {
  const { endpoint, bucket, prefix } = place;
  const request = createGuardedRequest(createAddressGuard([new URL(endpoint).host]));
  const limits = { patienceMs: answerMs, bodyMs: readingMs };
  const send = guardedFetch(request, limits);

  /** Retries when the store is away or busy; every request here may be sent twice. */
  async function ask(what: Ask): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(what).catch((error: unknown) => {
        if (!(error instanceof UnreachableError)) throw error;
        return error;
      });
      const passing = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (answer instanceof Response && (!passing || attempt === attempts)) return answer;
      if (attempt === attempts) throw new S3Error('The evidence store does not answer.', { cause: answer });
      if (answer instanceof Response) await answer.body?.cancel();
      await sleep(firstPauseMs * 2 ** (attempt - 1));
    }
  }

  async function once({ method, key, query, body = '', headers = {} }: Ask): Promise<Response> {
    const url = s3Url(endpoint, key === '' ? bucket : `${bucket}/${prefix}${key}`, query);
    return send(url, {
      method,
      headers: await signedHeaders(place, { method, url, body, headers }),
      ...(method === 'PUT' || method === 'POST' ? { body } : {}),
    });
  }

  async function done(what: Ask, fine: readonly number[] = []): Promise<Response> {
    const answer = await ask(what);
    if (answer.ok || fine.includes(answer.status)) return answer;
    const code = tag(await answer.text(), 'Code') ?? '';
    const { status } = answer;
    const { pathname } = new URL(`${endpoint}/${bucket}`);
    throw new S3Error(`The evidence store answered ${status} ${code} to ${what.method} in ${pathname}.`, {
      status,
      code,
    });
  }
  const drained = async (what: Ask, fine?: readonly number[]) => {
    await (await done(what, fine)).body?.cancel();
  };

  async function putInParts(key: string, parts: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<number> {
    const begun = await done({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = tag(await begun.text(), 'UploadId');
    if (!uploadId) throw new S3Error('The evidence store began no upload.');
    const tags: string[] = [];
    let bytes = 0;
    try {
      for await (const body of parts) {
        const partNumber = String(tags.length + 1);
        const answer = await done({ method: 'PUT', key, query: { partNumber, uploadId }, body });
        await answer.body?.cancel();
        tags.push(answer.headers.get('etag') ?? '');
        bytes += body.byteLength;
      }
      const list = tags.map(
        (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const answer = await done({ method: 'POST', key, query: { uploadId }, body });
      // A status of 200 may still carry an error in its body.
      const xml = await answer.text();
      if (xml.includes('<Error>'))
        throw new S3Error('The evidence store could not join the parts.', { code: tag(xml, 'Code') ?? '' });
      return bytes;
    } catch (error) {
      await drained({ method: 'DELETE', key, query: { uploadId } }, [404]).catch(() => {});
      throw error;
    }
  }

  return {
    put: async (key, chunks) => {
      const parts = inParts(chunks);
      const first = (await parts.next()).value ?? new Uint8Array();
      if (first.byteLength >= partBytes) return putInParts(key, after(first, parts));
      await drained({ method: 'PUT', key, body: first });
      return first.byteLength;
    },
    get: async (key, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await done({ method: 'GET', key, headers }, [404]);
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return null;
      }
      return { body: answer.body, bytes: Number(answer.headers.get('content-length')) };
    },
    remove: (key) => drained({ method: 'DELETE', key }, [404]),
    list: async function* (below) {
      let more: Record<string, string> = {};
      for (;;) {
        const query = { 'list-type': '2', prefix: prefix + below, ...more };
        const xml = await (await done({ method: 'GET', key: '', query })).text();
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
          yield unescaped(key).slice(prefix.length);
        const token = tag(xml, 'NextContinuationToken');
        if (tag(xml, 'IsTruncated') !== 'true' || !token) return;
        more = { 'continuation-token': token };
      }
    },
    close: request.close,
  };
}

/** Regroups the chunks into parts of one length, except the last. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; ) {
      const taken = chunk.subarray(from, from + partBytes - filled);
      part.set(taken, filled);
      filled += taken.byteLength;
      from += taken.byteLength;
      if (filled < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.slice(0, filled);
}

async function* after<Part>(first: Part, rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first;
  yield* rest;
}

const tag = (xml: string, name: string) => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? null : unescaped(found);
};
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
const unescaped = (text: string) =>
  Object.entries(signs).reduceRight((now, [sign, written]) => now.replaceAll(written, sign), text);
