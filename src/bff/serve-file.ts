import type { EvidenceStore } from '../review/context.ts';
import { Failure } from '../review/failure.ts';

type File = { key: string; contentType: string; bytes: number };

/** A stored file as an inert answer, whole or the one byte range asked for (RFC 9110 § 14). */
export async function serveFile(
  store: EvidenceStore,
  file: File,
  range: string | undefined,
): Promise<Response> {
  const part = range === undefined ? null : parseRange(range, file.bytes);
  if (part === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.bytes}` } });
  }
  const found = await store.get(file.key, part ?? undefined);
  if (!found) throw new Failure('not_found', 'The file is no longer there.');
  const headers = new Headers({
    'content-type': file.contentType,
    'content-length': String(found.bytes),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=31536000, immutable',
    // Even opened by itself, what people upload runs nothing.
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
  });
  if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  return new Response(found.body, { status: part ? 206 : 200, headers });
}

/** A header we do not understand is as none (whole file). */
export function parseRange(
  header: string,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}
