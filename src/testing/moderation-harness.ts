import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod';
import { addAccount } from '../moderation/accounts/accounts.ts';
import { speakAt } from '../moderation/capture/speech-video.ts';
import { readSettings } from '../moderation/settings.ts';
import { type Moderation, type Overrides, startModeration } from '../moderation/start.ts';
import { type Database, openDatabase } from '../moderation/store/database.ts';
import { operatorTokenFile, readOperatorToken } from '../platform/node/keys/operator-token.ts';
import { openEnvelope, parseVerified, sealRequest } from '../protocol/envelope.ts';
import { generateKeyPair, importPrivateKey, importPublicKey } from '../protocol/signature.ts';
import { say } from '../reasons/say.ts';
import { type Beeps, beeps } from './audio-tasks.ts';
import { testDatabase } from './database.ts';

const object = z.record(z.string(), z.unknown());
export type Payload = z.infer<typeof object>;

/** A received callback: its body unchanged, and its payload, whose signature was checked. */
export type Received = { path: string; body: string; payload: Payload };
export type Caller = { secretId: string; privateKey: CryptoKey };

/**
 * The caller's side on loopback: receives callbacks and serves files from `folder`. `/live/<file>` serves a file as a
 * live stream that starts with its first reader; `/hanging/<file>` falls silent after five seconds.
 */
export type Receiver = {
  url: string;
  folder: string;
  received: Received[];
  /** The status for the next callbacks, one each; afterwards 200. */
  statuses: number[];
  /** Resolves when `enough` accepts the callbacks received so far. */
  until(enough: (received: Received[]) => boolean): Promise<Received[]>;
  close(): Promise<void>;
};

export async function startReceiver(publicKeyPem: () => string): Promise<Receiver> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-videos-'));
  const received: Received[] = [];
  const statuses: number[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const answered =
      request.method === 'POST' ? take(request, response) : serveFile(folder, request, response);
    answered.catch(() => response.writeHead(500).end());
  });

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const payload = object.parse(await verified(body, publicKeyPem()));
    received.push({ path: request.url ?? '', body, payload });
    response.writeHead(statuses.shift() ?? 200).end();
    for (const check of waiting.splice(0)) check();
  }

  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    received,
    statuses,
    until: async (enough) => {
      while (!enough(received)) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      return received;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://receiver');
  const file = path.join(folder, path.basename(pathname));
  const stats = await stat(file).catch(() => null);
  if (!stats) {
    response.writeHead(404).end();
    return;
  }
  if (pathname.startsWith('/live/'))
    return stream(response, ['-ss', secondsSinceFirst(pathname), '-i', file]);
  if (pathname.startsWith('/hanging/')) return stream(response, ['-t', '5', '-i', file], false);
  response.writeHead(200, { 'content-length': stats.size });
  createReadStream(file).pipe(response);
}

const streamsSince = new Map<string, number>();

function secondsSinceFirst(stream: string): string {
  const since = streamsSince.get(stream) ?? Date.now();
  streamsSince.set(stream, since);
  return String((Date.now() - since) / 1000);
}

/** Sends a file as fast as it plays, as HTTP-FLV. */
function stream(response: ServerResponse, input: string[], end = true): void {
  const args = ['-v', 'error', '-nostdin', '-re', ...input, '-c', 'copy', '-f', 'flv', 'pipe:1'];
  const publisher = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  response.on('close', () => publisher.kill('SIGKILL'));
  publisher.stdout.pipe(response, { end });
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the receiver has no port');
  return address.port;
}

/** The payload of an envelope; fails the test if it does not verify. */
async function verified(body: string, publicKeyPem: string): Promise<unknown> {
  const opened = await openEnvelope(body, await importPublicKey(publicKeyPem));
  if (!opened.ok) throw new Error(`the envelope does not verify: ${say(opened.detail, 'en')}`);
  return parseVerified(opened.json);
}

export type Answer = { status: number; body: string; payload: Payload };

/** Sends a request body unchanged and checks the answer's signature. */
export async function post(url: string, body: string, publicKeyPem: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const answer = await response.text();
  return {
    status: response.status,
    body: answer,
    payload: object.parse(await verified(answer, publicKeyPem)),
  };
}

export type Harness = {
  service: Moderation;
  databaseUrl: string;
  dataDir: string;
  caller: Caller;
  receiver: Receiver;
  /** A signed request of the caller: `call('text', {…})`. */
  call(operation: string, fields: Payload): Promise<Answer>;
  addCaller(secretId: string): Promise<Caller>;
  /** Reads the service's tables. */
  database<Result>(use: (db: Database) => Promise<Result>): Promise<Result>;
  /** Submits a video, a live video, an audio file or an audio stream from the receiver. Returns its identifier. */
  submit(video: string, fields?: Payload): Promise<string>;
  submitLive(stream: string, fields?: Payload): Promise<string>;
  submitAudio(file: string, recording?: Payload, fields?: Payload): Promise<string>;
  listen(stream: string, speechStream?: Payload, fields?: Payload): Promise<string>;
  /** An operator's POST; returns the answer's JSON. */
  operate(route: string, body: string | Blob): Promise<unknown>;
  /** Stops the service, and starts it again after `downMs` (default 0). */
  restart(downMs?: number): Promise<void>;
  close(): Promise<void>;
};

/** The real service in this process, over its own database, with one account and a receiver. */
export async function startHarness(
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<Harness> {
  const database = await testDatabase('moderation');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'second-look-moderation-'));
  let publicKeyPem = '';
  const receiver = await startReceiver(() => publicKeyPem);
  const settings = readSettings({
    MODERATION_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MODERATION_ALLOWED_PEER: new URL(receiver.url).host,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const start = () => startModeration(settings, { firstBackoffMs: 20, ...overrides });
  let service = await start();
  publicKeyPem = service.publicKeyPem;

  const addCaller = async (secretId: string): Promise<Caller> => {
    const pair = await generateKeyPair();
    const { db, close } = await openDatabase(settings);
    await addAccount(db, { secretId, publicKeyPem: pair.publicKeyPem });
    await close();
    return { secretId, privateKey: await importPrivateKey(pair.privateKeyPem) };
  };
  const caller = await addCaller('acme');
  const accepted = async (operation: string, fields: Payload): Promise<string> => {
    const { payload } = await harness.call(operation, fields);
    expect(payload).toMatchObject({ code: 0, message: 'success' });
    const [record] = z
      .array(z.object({ requestId: z.string() }))
      .catch([])
      .parse(payload.result);
    return record?.requestId ?? z.string().parse(payload.videoId);
  };
  const submitVideo = (operation: string, source: string, fields: Payload) =>
    accepted(operation, {
      video: `${receiver.url}/${source}`,
      callbackUrl: `${receiver.url}/callbacks/1`,
      ...fields,
    });
  const harness: Harness = {
    get service() {
      return service;
    },
    databaseUrl: database.url,
    dataDir,
    caller,
    receiver,
    call: async (operation, fields) =>
      post(
        `${service.url}/v3/recognition/${operation}/${caller.secretId}`,
        await sealRequest(fields, caller),
        publicKeyPem,
      ),
    addCaller,
    database: async (use) => {
      const { db, close } = await openDatabase(settings);
      return use(db).finally(close);
    },
    submit: async (video, fields = {}) => submitVideo('video/asyncscan', video, fields),
    submitLive: async (stream, fields = {}) => submitVideo('video/stream', stream, fields),
    submitAudio: async (file, recording = {}, fields = {}) => {
      const { url: base } = receiver;
      const entry = { url: `${base}/${file}`, callbackUrl: `${base}/callbacks/1`, ...recording };
      return accepted('speech/recording/async', { recording: entry, ...fields });
    },
    listen: async (stream, speechStream = {}, fields = {}) => {
      const { url: base } = receiver;
      const entry = { url: `${base}/${stream}`, callback: `${base}/callbacks/1`, ...speechStream };
      return accepted('speech/stream', { speechStream: [entry], ...fields });
    },
    operate: async (route, body) => {
      const token = await readOperatorToken(operatorTokenFile(dataDir));
      const answer = await fetch(`${service.url}/operator/${route}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      return answer.json();
    },
    restart: async (downMs = 0) => {
      await service.close();
      await sleep(downMs);
      service = await start();
    },
    close: async () => {
      await service.close();
      await receiver.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return harness;
}

/** Creates a video or audio file of `seconds` with this `audio`; the name's ending chooses the format. */
export function drawTalk(receiver: Receiver, name: string, seconds: number, audio: Beeps): string {
  const lavfi = (source: string) => ['-f', 'lavfi', '-i', source];
  const picture = /\.(flv|mp4)$/.test(name)
    ? [...lavfi(`testsrc=size=160x90:rate=10:duration=${seconds}`), '-pix_fmt', 'yuv420p', '-g', '10']
    : [];
  const more =
    picture.length === 0 ? [] : ['-preset', 'ultrafast', '-c:v', 'libx264', '-c:a', 'aac', '-ar', '44100'];
  makeFile(receiver, name, [...lavfi(beeps(audio, seconds)), ...picture, ...more]);
  return name;
}

/** Creates a video in which sentences are spoken at their seconds, and a text shows for a while. */
export function drawSpoken(
  receiver: Receiver,
  name: string,
  seconds: number,
  video: { script: { at: number; words: string }[]; text: string; from: number; until: number },
): string {
  const voice = path.join(receiver.folder, `${name}.wav`);
  speakAt(voice, video.script, seconds);
  const size = 'x=80:y=160:fontsize=64:fontcolor=black';
  const text = `drawtext=text='${video.text}':${size}:enable='between(t,${video.from},${video.until - 0.1})'`;
  const picture = `color=c=white:size=640x360:rate=10:duration=${seconds},${text}`;
  const coded = ['-pix_fmt', 'yuv420p', '-g', '10', '-preset', 'ultrafast', '-c:v', 'libx264'];
  const spoken = ['-c:a', 'aac', '-ar', '44100', '-t', String(seconds)];
  makeFile(receiver, name, ['-f', 'lavfi', '-i', picture, '-i', voice, ...coded, ...spoken]);
  return name;
}

/** Draws a small video of `seconds` into the receiver's folder. Returns its name. */
export function drawVideo(receiver: Receiver, seconds: number, name = `video-${seconds}.mp4`): string {
  const source = `testsrc=size=160x90:rate=2:duration=${seconds}`;
  makeFile(receiver, name, ['-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p']);
  return name;
}

function makeFile(receiver: Receiver, name: string, args: string[]): void {
  const ffmpegArgs = ['-v', 'error', '-nostdin', '-y', ...args, path.join(receiver.folder, name)];
  const result = spawnSync('ffmpeg', ffmpegArgs, { encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`ffmpeg is needed for this test: ${result.stderr || result.error?.message}`);
}

/** The payloads of the callbacks about an audio file or stream, in the order received. */
export function aboutAudio(received: readonly Received[], requestId: string): Payload[] {
  return received.map(({ payload }) => payload).filter((payload) => payload.requestId === requestId);
}

/** The payloads of the callbacks about a video, by kind. */
export function about(received: readonly Received[], videoId: string) {
  const payloads = received
    .map(({ payload }) => payload)
    .filter((payload) => object.safeParse(payload.videoInfo).data?.id === videoId);
  return {
    fragments: payloads.filter((payload) => payload.fragmentInfo !== undefined),
    summaries: payloads.filter((payload) => payload.fragmentInfo === undefined),
  };
}
