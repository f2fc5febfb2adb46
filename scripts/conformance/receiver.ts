import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { liveArguments, type Media, makeMedia } from './media.ts';

/** One callback to `/callbacks/<name>`. `status` is our answer, `at` is on the clock of `performance.now()`. */
export type Arrived = { name: string; body: string; status: number; at: number };

/** Our side: receives callbacks, and serves a video, an audio file, a live stream and a video that hangs. */
export type Receiver = {
  base: string;
  /** A callback address; the first `refused` callbacks to it are answered 500. */
  address(name: string, refused?: number): string;
  arrived(name: string): Arrived[];
  /** Waits until `enough` accepts the callbacks to `name`, at most `seconds`. Returns them. */
  until(name: string, enough: (arrived: Arrived[]) => boolean, seconds: number): Promise<Arrived[]>;
  close(): Promise<void>;
};

const maxBody = 4 * 1024 ** 2;
const maxCallbacks = 500;

export async function startReceiver(at: { host: string; port: number; listen: string }): Promise<Receiver> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-conformance-'));
  const media = await makeMedia(folder);
  const received: Arrived[] = [];
  const toRefuse = new Map<string, number>();
  const waiting = new Set<() => void>();

  async function take(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (Number(request.headers['content-length'] ?? 0) > maxBody || received.length >= maxCallbacks) {
      response.writeHead(413).end();
      return;
    }
    const body = await text(request);
    const refusals = toRefuse.get(name) ?? 0;
    toRefuse.set(name, refusals - 1);
    const status = refusals > 0 ? 500 : 200;
    received.push({ name, body, status, at: performance.now() });
    response.writeHead(status).end();
    for (const wake of waiting) wake();
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://receiver');
    const [, name] = /^\/callbacks\/([\w-]+)$/.exec(pathname) ?? [];
    const answered =
      name !== undefined && request.method === 'POST'
        ? take(name, request, response)
        : serve(media, pathname, request, response);
    answered.catch(() => response.destroy());
  });
  server.listen(at.port, at.listen);
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : at.port;
  const base = `http://${at.host}:${port}`;
  const arrived = (name: string) => received.filter((one) => one.name === name);
  return {
    base,
    address: (name, refused = 0) => {
      toRefuse.set(name, refused);
      return `${base}/callbacks/${name}`;
    },
    arrived,
    until: async (name, enough, seconds) => {
      const late = AbortSignal.timeout(seconds * 1000);
      while (!enough(arrived(name)) && !late.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        late.addEventListener('abort', () => resolve(), { once: true });
        await promise;
        waiting.delete(resolve);
      }
      return arrived(name);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve(
  media: Media,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const files: Record<string, string> = { '/video.mp4': media.video, '/audio.mp3': media.audio };
  const file = files[pathname];
  if (pathname === '/live.flv') return stream(media, response);
  if (pathname === '/stuck.mp4') return hang(response);
  if (pathname === '/nonsense.mp4') return void response.writeHead(200).end('this is not a video');
  if (file === undefined) return void response.writeHead(404).end();
  const { size } = await stat(file);
  response.writeHead(200, { 'content-length': size });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

/** A live stream in real time, until the client disconnects. */
async function stream(media: Media, response: ServerResponse): Promise<void> {
  const child = spawn('ffmpeg', liveArguments(media), { stdio: ['ignore', 'pipe', 'ignore'] });
  response.once('close', () => child.kill('SIGKILL'));
  response.writeHead(200, { 'content-type': 'video/x-flv' });
  child.stdout.on('error', () => {}).pipe(response);
}

/** A source that starts and then sends nothing: its submission runs until it is closed. */
async function hang(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000_000 });
  response.write(Buffer.alloc(1024));
}
