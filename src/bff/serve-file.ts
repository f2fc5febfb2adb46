import type { EvidenceStore } from '../review/context/context.ts';
import { Failure } from '../review/context/failure.ts';
import { sha256 } from '../review/store/digest.ts';

/**
 * A browser revalidates after a minute, and then learns that nothing changed, that the file is removed, or that nobody
 * is signed in any more: erased files are not shown for longer. Within that minute prefetched pictures appear at once.
 */
export const fileCaching = 'private, max-age=60, must-revalidate';

type File = { key: string; contentType: string; bytes: number };

/**
 * A stored file as an inert answer: whole, one byte range (RFC 9110 § 14), or 304. The caller's permission was checked
 * before, each time.
 */
export async function serveFile(
  store: EvidenceStore,
  file: File,
  requestHeaders: Headers,
): Promise<Response> {
  // The content under a key never changes.
  const etag = `"${(await sha256(`${file.key} ${file.bytes}`)).slice(0, 32)}"`;
  if (holds(requestHeaders.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { etag, 'cache-control': fileCaching } });
  const range = requestHeaders.get('range');
  const whole = range === null || (requestHeaders.get('if-range') ?? etag) !== etag;
  const part = whole ? null : parseRange(range, file.bytes);
  if (part === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.bytes}` } });
  }
  const found = await store.get(file.key, part ?? undefined);
  if (!found) throw new Failure('file_removed');
  const headers = new Headers({
    'content-type': file.contentType,
    'content-length': String(found.bytes),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'cache-control': fileCaching,
    etag,
    // Uploaded files run nothing, even opened by themselves.
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
  });
  if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  return new Response(found.body, { status: part ? 206 : 200, headers });
}

/** `If-None-Match` is compared weakly. */
const holds = (header: string | null, etag: string) =>
  header !== null &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

/** A header that we do not understand counts as absent (whole file). */
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
