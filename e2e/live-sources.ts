import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { freePort } from '../src/testing/free-port.ts';

/** A live source for any number of readers: each gets the file in real time from its beginning, again and again. */
export type LiveSource = {
  address: string;
  host: string;
  /** When the newest reader got its first byte. */
  newest(): number;
  readers(): number;
  /** The source stays connected and sends nothing more. */
  stall(): void;
  end(): Promise<void>;
};

/** The server's part of the handshake (1 + 2 × 1536 bytes) and its first answers; the stream follows. */
const headBytes = 3600;

const play = (file: string) => [
  '-nostdin',
  '-v',
  'error',
  '-re',
  '-stream_loop',
  '-1',
  '-i',
  file,
  '-c',
  'copy',
];

function sourceOf(
  address: string,
  server: { close(): void },
): LiveSource & {
  add(program: ChildProcess): void;
  began(): void;
  over(): boolean;
} {
  const programs = new Set<ChildProcess>();
  let newest = 0;
  let over = false;
  return {
    address,
    host: new URL(address).host,
    newest: () => newest,
    readers: () => programs.size,
    began: () => {
      newest = Date.now();
    },
    over: () => over,
    add: (program) => {
      programs.add(program);
      program.on('close', () => programs.delete(program));
    },
    stall: () => {
      for (const program of programs) program.kill('SIGSTOP');
    },
    end: async () => {
      over = true;
      for (const program of programs) program.kill('SIGKILL');
      server.close();
    },
  };
}

/** HTTP-FLV. */
export async function startFlv(file: string): Promise<LiveSource> {
  const port = await freePort();
  const server = createHttpServer((_incoming, response) => {
    if (source.over()) return void response.writeHead(404).end();
    const program = spawn('ffmpeg', [...play(file), '-f', 'flv', 'pipe:1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    source.add(program);
    program.stdout.once('data', source.began);
    program.stdout.pipe(response);
    response.on('close', () => program.kill('SIGKILL'));
  });
  const source = sourceOf(`http://127.0.0.1:${port}/live/clock.flv`, server);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return source;
}

/** HLS: segments of a second. `readers` counts the encoder alone. */
export async function startHls(file: string, folder: string): Promise<LiveSource> {
  const port = await freePort();
  const server = createHttpServer(async (incoming, response) => {
    const name = path.basename(new URL(incoming.url ?? '', 'http://localhost').pathname);
    const body = await readFile(path.join(folder, name)).catch(() => null);
    response.writeHead(body && !source.over() ? 200 : 404).end(body);
  });
  const source = sourceOf(`http://127.0.0.1:${port}/live/clock.m3u8`, server);
  const hls = ['-f', 'hls', '-hls_time', '1', '-hls_list_size', '6', '-hls_flags', 'delete_segments'];
  source.add(spawn('ffmpeg', [...play(file), ...hls, path.join(folder, 'clock.m3u8')], { stdio: 'ignore' }));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return source;
}

/** RTMP: ffmpeg serves one reader, so each gets one of its own behind the common address. */
export async function startRtmp(file: string, name: string): Promise<LiveSource> {
  const port = await freePort();
  const server = createServer((near) => {
    near.on('error', () => {});
    if (source.over()) near.destroy();
    else void serve(near);
  });
  const source = sourceOf(`rtmp://127.0.0.1:${port}/live/${name}`, server);
  async function serve(near: Socket): Promise<void> {
    const own = `rtmp://127.0.0.1:${await freePort()}/live/${name}`;
    const program = spawn('ffmpeg', [...play(file), '-f', 'flv', '-listen', '1', own], { stdio: 'ignore' });
    source.add(program);
    const far = await whenItListens(Number(new URL(own).port), program);
    far?.on('error', () => {});
    near.on('close', () => program.kill('SIGKILL'));
    program.on('close', () => near.destroy());
    if (!far) return void near.destroy();
    let bytes = 0;
    far.on('data', (chunk) => {
      if (bytes <= headBytes && bytes + chunk.length > headBytes) source.began();
      bytes += chunk.length;
    });
    near.pipe(far);
    far.pipe(near);
  }
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return source;
}

async function whenItListens(port: number, program: ChildProcess): Promise<Socket | null> {
  while (program.exitCode === null && program.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (connected) return socket;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}
