import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import * as z from 'zod';
import { addAccount } from '../moderation/accounts/accounts.ts';
import { openDatabase } from '../moderation/host/database.ts';
import { readSettings } from '../moderation/settings.ts';
import { type Moderation, type Overrides, startModeration } from '../moderation/start.ts';
import { openEnvelope, parseVerified, sealRequest } from '../protocol/envelope.ts';
import { generateKeyPair, importPrivateKey, importPublicKey } from '../protocol/signature.ts';
import { testDatabase } from './database.ts';

const object = z.record(z.string(), z.unknown());
export type Payload = z.infer<typeof object>;

/** What a receiver got: the body as it came, and what it says after its signature was checked. */
export type Received = { path: string; body: string; payload: Payload };
export type Caller = { secretId: string; privateKey: CryptoKey };

/** A caller's side on loopback: takes callbacks, serves films from `folder`. */
export type Receiver = {
  url: string;
  folder: string;
  received: Received[];
  /** The status for the next callbacks, one each; afterwards 200. */
  statuses: number[];
  /** Resolves when `enough` callbacks (all so far) have come. */
  until(enough: (received: Received[]) => boolean): Promise<Received[]>;
  close(): Promise<void>;
};

export async function startReceiver(publicKeyPem: () => string): Promise<Receiver> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-films-'));
  const received: Received[] = [];
  const statuses: number[] = [];
  let told: () => void = () => {};
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
    told();
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
          told = resolve;
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
  const file = path.join(folder, path.basename(request.url ?? ''));
  const found = await stat(file).catch(() => null);
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-length': found.size });
  createReadStream(file).pipe(response);
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the receiver has no port');
  return address.port;
}

/** What an envelope says; fails the test when it does not verify. */
async function verified(body: string, publicKeyPem: string): Promise<unknown> {
  const opened = await openEnvelope(body, await importPublicKey(publicKeyPem));
  if (!opened.ok) throw new Error(`the envelope does not verify: ${opened.detail}`);
  return parseVerified(opened.json);
}

export type Answer = { status: number; body: string; payload: Payload };

/** Sends a request body as it stands and checks the answer's signature. */
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
  submit(film: string, fields?: Payload): Promise<string>;
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** The real service in this process, over a database of its own, with one account and a receiver. */
export async function startHarness(
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<Harness> {
  const database = await testDatabase();
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
    submit: async (film, fields = {}) => {
      const answer = await harness.call('video/asyncscan', {
        video: `${receiver.url}/${film}`,
        callbackUrl: `${receiver.url}/callbacks/1`,
        ...fields,
      });
      expect(answer.payload).toMatchObject({ code: 0, message: 'success' });
      return z.string().parse(answer.payload.videoId);
    },
    restart: async () => {
      await service.close();
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

/** Draws a small film of `seconds` into the receiver's folder; gives its name. */
export function drawFilm(receiver: Receiver, seconds: number, name = `film-${seconds}.mp4`): string {
  const source = `testsrc=size=160x90:rate=2:duration=${seconds}`;
  const args = ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p'];
  const made = spawnSync('ffmpeg', [...args, path.join(receiver.folder, name)], { encoding: 'utf8' });
  if (made.status !== 0)
    throw new Error(`ffmpeg is needed for this test: ${made.stderr || made.error?.message}`);
  return name;
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
