import type { Context } from '../review/context/context.ts';
import { Failure } from '../review/context/failure.ts';
import { mediaType } from './media-types.ts';

/** How long one answer may take; a player that wants more of the file then asks again. */
const maxMs = 15 * 60_000;
/** `bytes=5-`, `bytes=5-9` and `bytes=-9`; the first is what players send. */
const oneRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;
const given = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/;

/**
 * A file from the address that it was submitted by, passed on to a browser: only video and audio, only by ranges, and
 * nothing of the other server but the bytes, so that neither its headers nor its refusals reach the browser.
 */
export async function passOnSource(
  ctx: Pick<Context, 'moderation' | 'settings'>,
  url: string,
  request: Request,
): Promise<Response> {
  const wanted = request.headers.get('range') ?? '';
  const ranged = oneRange.test(wanted);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(maxMs)]);
  const sent = { range: ranged ? wanted : 'bytes=0-', signal };
  const answer = await ctx.moderation.fetchSource(url, sent).catch((cause: unknown) => {
    throw new Failure('source_does_not_answer', {}, { cause });
  });
  const refuse = async (failure: Failure) => {
    await answer.body?.cancel();
    return failure;
  };
  if (answer.status === 416) {
    await answer.body?.cancel();
    return new Response(null, { status: 416 });
  }
  if (answer.status === 200) throw await refuse(new Failure('source_cannot_be_sought'));
  const [, first = '', last = '', size = ''] = given.exec(answer.headers.get('content-range') ?? '') ?? [];
  const [start, end, total] = [first, last, size].map(Number) as [number, number, number];
  if (answer.status !== 206) throw await refuse(new Failure('source_does_not_answer'));
  if (size === '' || start > end || end >= total || answer.body === null)
    throw await refuse(new Failure('source_cannot_be_sought'));
  const contentType = playable(answer.headers.get('content-type'), url);
  if (contentType === null) throw await refuse(new Failure('source_is_not_media'));
  const { maxUploadBytes } = ctx.settings;
  if (total > maxUploadBytes) throw await refuse(new Failure('file_too_large', { max: maxUploadBytes }));
  const headers = new Headers({
    'content-type': contentType,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    // It is not ours: once it is gone there, it is gone here.
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
  });
  if (ranged) headers.set('content-range', `bytes ${start}-${end}/${total}`);
  const body = answer.body.pipeThrough(atMost(end - start + 1));
  return new Response(body, { status: ranged ? 206 : 200, headers });
}

/** The type of a video or audio file, as its server says, or by the ending of its address where that says nothing. */
function playable(header: string | null, url: string): string | null {
  const named = header?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type =
    named === '' || named === 'application/octet-stream' || named === 'binary/octet-stream'
      ? mediaType(URL.parse(url)?.pathname ?? '')
      : named;
  return /^(?:video|audio)\/[\w.+-]{1,60}$/.test(type) ? type : null;
}

/** A server that sends more than it announced is cut off. */
function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      if (chunk.length >= left) {
        controller.enqueue(chunk.subarray(0, left));
        controller.terminate();
      } else controller.enqueue(chunk);
      left -= chunk.length;
    },
  });
}
