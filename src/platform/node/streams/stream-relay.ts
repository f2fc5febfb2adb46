import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { because } from '../../../reasons/reason.ts';
import { type AddressGuard, UnreachableError } from '../network/address-guard.ts';
import type { GuardedRequest } from '../network/guarded-request.ts';
import { beginsPlaylist, rewritePlaylist } from './rewrite-playlist.ts';
import { relayRtmp } from './rtmp-relay.ts';

/** How ffmpeg reads a live source: always from this service on loopback. */
export type RelayedSource = {
  address: string;
  /** The proxy for all http requests of ffmpeg, also for the addresses in a playlist. */
  proxy?: string;
  /** The address that ffmpeg sends to the rtmp server. */
  tcUrl?: string;
  close(): void;
};

/**
 * Lets ffmpeg read live streams through the guarded request alone, also for redirects and for addresses in playlists.
 */
export type StreamRelay = {
  /** Throws UnreachableError in words if the address is refused or the rtmp server is not reachable. */
  open(address: string): Promise<RelayedSource>;
  /**
   * The loopback address that relays an http(s) address. For any other address, a loopback address that returns 404.
   */
  addressOf(address: string): string;
  close(): Promise<void>;
};

const redirects = 3;
const maxPlaylistBytes = 1024 ** 2;

export async function startStreamRelay(request: GuardedRequest, guard: AddressGuard): Promise<StreamRelay> {
  // Other programs on this machine can reach the port too. The token limits the relay to addresses that we gave out.
  const token = randomBytes(16).toString('base64url');
  const server = createServer((incoming, response) => {
    relay(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(error instanceof UnreachableError ? 502 : 500).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  const origin = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;

  const addressOf = (address: string): string => {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return `${origin}/nothing`;
    // The name stays last, because ffmpeg recognises file types by it.
    const name = url.pathname.split('/').at(-1) || 'stream';
    return `${origin}/${token}/${Buffer.from(url.href).toString('base64url')}/${name}`;
  };

  async function relay(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = wanted(incoming.url ?? '');
    if (!url) return void response.writeHead(404).end();
    const gone = new AbortController();
    response.on('close', () => gone.abort(new Error('nobody reads any more')));
    const { range } = incoming.headers;
    const source = await request(url, {
      method: 'GET',
      redirects,
      signal: gone.signal,
      // The capture detects silence itself and has the words for it.
      bodyTimeoutMs: 0,
      ...(range === undefined ? {} : { headers: { range } }),
    });
    source.body.on('error', () => {});
    const { head, rest } = await peek(source.body);
    if (beginsPlaylist(head) || isPlaylist(source.url, source.headers['content-type'])) {
      const playlist = rewritePlaylist(await bounded(rest), source.url, addressOf);
      response.writeHead(source.status, { 'content-type': 'application/vnd.apple.mpegurl' }).end(playlist);
      return;
    }
    response.writeHead(source.status, passedHeaders(source.headers));
    await pipeline(rest, response);
  }

  /** ffmpeg requests the full address, as from a proxy. An address that is not one of ours was never checked. */
  function wanted(target: string): URL | null {
    const own = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
    const [, given, encoded = ''] = own.split('/');
    return given === token ? URL.parse(Buffer.from(encoded, 'base64url').toString('utf8')) : null;
  }

  return {
    addressOf,
    open: async (address) => {
      const url = new URL(address);
      await guard.check(url, 'stream');
      if (url.protocol === 'rtmp:') return relayRtmp(address, guard);
      return { address: addressOf(address), proxy: origin, close: () => {} };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads the first bytes of a body. `rest` gives the whole body, including these bytes. */
async function peek(body: Readable): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let ended = false;
  while (head.length < 16 && !ended) {
    const next = await chunks.next();
    if (next.done) ended = true;
    else head = Buffer.concat([head, next.value]);
  }
  async function* rest() {
    try {
      yield head;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      body.destroy();
    }
  }
  return { head, rest: rest() };
}

function isPlaylist(url: URL, type: string | string[] | undefined): boolean {
  return /\.m3u8?$/i.test(url.pathname) || /mpegurl/i.test(String(type));
}

function passedHeaders(headers: Record<string, string | string[] | undefined>) {
  const names = ['content-type', 'content-length', 'content-range', 'accept-ranges'] as const;
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
}

async function bounded(body: AsyncGenerator<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxPlaylistBytes) throw new UnreachableError(because('playlist_too_long'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
