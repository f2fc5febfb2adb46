import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { UnreachableError } from './address-guard.ts';
import type { GuardedRequest } from './guarded-request.ts';

/** Lets ffmpeg read http(s) streams through the one guarded way out, whatever they redirect to or list. */
export type StreamRelay = {
  /** An address on loopback that gives what `address` gives; what cannot be relayed stays as it is. */
  addressOf(address: string): string;
  close(): Promise<void>;
};

const redirects = 3;
const maxPlaylistBytes = 1024 ** 2;

export async function startStreamRelay(request: GuardedRequest): Promise<StreamRelay> {
  // Only who was given an address by us may use it: other programs of this machine can reach the port, too.
  const token = randomBytes(16).toString('base64url');
  const server = createServer((incoming, response) => {
    relay(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(error instanceof UnreachableError ? 502 : 500).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  const base = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/${token}`;

  const addressOf = (address: string): string => {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return address;
    // The name stays last: ffmpeg tells kinds of files by it.
    const name = url.pathname.split('/').at(-1) || 'stream';
    return `${base}/${Buffer.from(url.href).toString('base64url')}/${name}`;
  };

  async function relay(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, given, encoded = ''] = (incoming.url ?? '').split('/');
    const url = URL.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    if (given !== token || !url) return void response.writeHead(404).end();
    const gone = new AbortController();
    response.on('close', () => gone.abort(new Error('nobody reads any more')));
    const { range } = incoming.headers;
    const source = await request(url, {
      method: 'GET',
      redirects,
      signal: gone.signal,
      // Whoever captures watches over silence, and has the words for it.
      bodyTimeoutMs: 0,
      ...(range === undefined ? {} : { headers: { range } }),
    });
    source.body.on('error', () => {});
    if (isPlaylist(source.url, source.headers['content-type'])) {
      const playlist = (await bounded(source.body)).replace(
        uris,
        (all, before: string, uri: string, after = '') =>
          uri.trim() === '' ? all : `${before}${addressOf(new URL(uri.trim(), source.url).href)}${after}`,
      );
      response.writeHead(source.status, { 'content-type': 'application/vnd.apple.mpegurl' }).end(playlist);
      return;
    }
    response.writeHead(source.status, kept(source.headers));
    await pipeline(source.body, response);
  }

  return {
    addressOf,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A line that is an address, or an attribute that holds one. */
const uris = /(^|URI=")([^#"\r\n][^"\r\n]*)(")?/gm;

function isPlaylist(url: URL, type: string | string[] | undefined): boolean {
  return /\.m3u8?$/i.test(url.pathname) || /mpegurl/i.test(String(type));
}

function kept(headers: Record<string, string | string[] | undefined>) {
  const names = ['content-type', 'content-length', 'content-range', 'accept-ranges'] as const;
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
}

async function bounded(body: Readable): Promise<string> {
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxPlaylistBytes) body.destroy(new UnreachableError('the playlist is too long'));
  });
  return text(body);
}
