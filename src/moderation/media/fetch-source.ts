import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnreachableError } from '../../platform/node/network/address-guard.ts';
import { type GuardedRequest, inWords } from '../../platform/node/network/guarded-request.ts';
import { because } from '../../reasons/reason.ts';
import { readPlaylist } from './playlist.ts';

export type SourceFetch = { request: GuardedRequest; maxBytes: number; signal: AbortSignal };

/** The source is larger than the limit (L3). */
export class SourceTooLargeError extends UnreachableError {}

const redirects = 3;
const maxPlaylistBytes = 4 * 1024 ** 2;

/**
 * Saves a video to a local file, completely or not at all. A file that an earlier process fetched completely is used as
 * it is. For a playlist (m3u8) the file holds its joined segments.
 * Throws UnreachableError in words, also for a source that grows past `maxBytes` (L3).
 */
export async function fetchSource(address: string, file: string, fetch: SourceFetch): Promise<void> {
  if (await exists(file)) return;
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.part`;
  await rm(part, { force: true });
  await save([new URL(address)], part, fetch);
  if (await isPlaylist(part)) await joinSegments(new URL(address), part, fetch);
  await rename(part, file);
}

async function save(
  urls: Iterable<URL> | AsyncIterable<URL>,
  file: string,
  fetch: SourceFetch,
): Promise<void> {
  await pipeline(Readable.from(chunksOf(urls, fetch)), createWriteStream(file), { signal: fetch.signal });
}

async function* chunksOf(
  urls: Iterable<URL> | AsyncIterable<URL>,
  fetch: SourceFetch,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  const tooLarge = () =>
    new SourceTooLargeError(because('source_too_large', { mb: fetch.maxBytes / 1024 ** 2 }));
  for await (const url of urls) {
    const response = await open200(url, fetch);
    if (bytes + Number(response.headers['content-length'] ?? 0) > fetch.maxBytes) {
      response.body.destroy();
      throw tooLarge();
    }
    try {
      for await (const chunk of response.body) {
        bytes += chunk.length;
        if (bytes > fetch.maxBytes) throw tooLarge();
        yield chunk;
      }
    } catch (error) {
      fetch.signal.throwIfAborted();
      throw inWords(error, url);
    }
  }
}

async function open200(url: URL, { request, signal }: SourceFetch) {
  const response = await request(url, { method: 'GET', redirects, signal });
  if (response.status === 200) return response;
  response.body.on('error', () => {}).destroy();
  throw new UnreachableError(because('host_answered_status', { host: url.host, status: response.status }));
}

async function isPlaylist(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const start = await handle.read({ buffer: Buffer.alloc(10), length: 10 });
    return start.buffer
      .toString('utf8', 0, start.bytesRead)
      .replace(/^\uFEFF/, '')
      .startsWith('#EXTM3U');
  } finally {
    await handle.close();
  }
}

// Redirects may have moved the playlist. Its segments are relative to its final address.
async function joinSegments(address: URL, file: string, fetch: SourceFetch): Promise<void> {
  let at = await readText(address, fetch);
  let playlist = readPlaylist(at.text, at.url);
  if (playlist.kind === 'choices') {
    at = await readText(playlist.best, fetch);
    playlist = readPlaylist(at.text, at.url);
  }
  if (playlist.kind === 'choices') throw new UnreachableError(because('playlist_of_playlists'));
  await rm(file, { force: true });
  await save(playlist.segments, file, fetch);
}

async function readText(url: URL, fetch: SourceFetch): Promise<{ text: string; url: URL }> {
  const response = await open200(url, fetch);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxPlaylistBytes) throw new UnreachableError(because('playlist_too_long'));
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), url: response.url };
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
