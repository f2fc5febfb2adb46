import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { addAccount } from '../src/moderation/accounts/accounts.ts';
import { hashFrame } from '../src/moderation/engines/image-gallery/hash.ts';
import { embeddedLabels } from '../src/moderation/labels.ts';
import { readSettings } from '../src/moderation/settings.ts';
import { startModeration } from '../src/moderation/start.ts';
import { openDatabase } from '../src/moderation/store/database.ts';
import { hashDistance, hashWords } from '../src/platform/pictures/distance.ts';
import { openEnvelope, parseVerified, sealRequest } from '../src/protocol/envelope.ts';
import { generateKeyPair, importPrivateKey, importPublicKey } from '../src/protocol/signature.ts';
import { readVideoResponse } from '../src/protocol/video.ts';

// Records what the demo plays back: the sample video as the real service reports it. Run it after a change of the
// video, the engines or the callbacks' shape; the result is committed.
const samples = fileURLToPath(new URL('../public/samples/', import.meta.url));
const target = fileURLToPath(new URL('../src/demo/video/', import.meta.url));
const videoFile = 'street.mp4';
const interval = 1;
const maxFrameBytes = 40_000;
const maxTotalBytes = 700_000;
/** No such host exists: the demo serves these pictures itself. */
const pictureBase = 'https://pictures.demo.invalid';

const video = await readFile(samples + videoFile);
const gallery: { file: string; hash: Uint32Array }[] = [];
for (const file of (await readdir(`${samples}gallery`)).filter((name) => name.endsWith('.jpg'))) {
  gallery.push({ file, hash: await hashOf(await readFile(`${samples}gallery/${file}`)) });
}
const frames = new Map<string, Buffer>();

const dataDir = await mkdtemp(path.join(tmpdir(), 'second-look-record-'));
const callbacks: string[] = [];
let onCallback = () => {};
const receiver = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-length': video.byteLength }).end(video);
    return;
  }
  void text(request).then((body) => {
    callbacks.push(body);
    response.writeHead(200).end();
    onCallback();
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = receiver.address();
if (typeof address !== 'object' || address === null) throw new Error('the receiver has no port');
const peer = `127.0.0.1:${address.port}`;

const settings = readSettings({
  MODERATION_PORT: '0',
  DATA_DIR: dataDir,
  MODERATION_ALLOWED_PEER: peer,
  LOG_LEVEL: 'warn',
});
const account = await generateKeyPair();
const store = await openDatabase(settings);
await addAccount(store.db, { secretId: 'record', publicKeyPem: account.publicKeyPem });
await store.close();
const service = await startModeration(settings);
try {
  const publicKey = await importPublicKey(service.publicKeyPem);
  const caller = { secretId: 'record', privateKey: await importPrivateKey(account.privateKeyPem) };

  /** Lets the service moderate the video. Returns its callbacks, in order, parsed. */
  const run = async (realTimeCallback: boolean): Promise<Record<string, unknown>[]> => {
    callbacks.length = 0;
    const body = await sealRequest(
      {
        video: `http://${peer}/${videoFile}`,
        callbackUrl: `http://${peer}/callbacks`,
        interval,
        realTimeCallback,
        // Without a rule, every frame would be stored as a picture.
        callbackRules: { 'image-classification': [{ review: true }] },
      },
      caller,
    );
    const answer = await fetch(`${service.url}/v3/recognition/video/asyncscan/record`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const read = readVideoResponse(await opened(await answer.text()));
    if (!read.ok) throw new Error(`the service did not accept the video: ${JSON.stringify(read)}`);
    for (;;) {
      const payloads = await Promise.all(callbacks.map(opened));
      const end = payloads.find(({ videoInfo }) => isRecord(videoInfo) && videoInfo.status !== undefined);
      if (end) {
        if (!isRecord(end.videoInfo) || end.videoInfo.status !== 'end') throw new Error(JSON.stringify(end));
        return payloads.map(plain);
      }
      await new Promise<void>((resolve) => {
        onCallback = resolve;
      });
    }
  };
  const opened = async (body: string): Promise<Record<string, unknown>> => {
    const envelope = await openEnvelope(body, publicKey);
    const json = envelope.ok ? parseVerified(envelope.json) : undefined;
    if (!isRecord(json)) throw new Error('an answer or callback is not signed');
    return json;
  };

  const summary = await withOwnPictures(await run(false));
  const fragments = await withOwnPictures(await run(true));
  await rm(target, { recursive: true, force: true });
  await mkdir(`${target}frames`, { recursive: true });
  for (const [name, jpeg] of frames) await writeFile(`${target}frames/${name}`, jpeg);
  await writeFile(
    `${target}recording.json`,
    `${JSON.stringify(
      { video: { sha256: digestOf(video), file: videoFile }, interval, pictureBase, summary, fragments },
      null,
      1,
    )}\n`,
  );
  await writeFile(`${target}labels.json`, `${JSON.stringify(await embeddedLabels(), null, 1)}\n`);
} finally {
  await service.close();
  receiver.close();
  await rm(dataDir, { recursive: true, force: true });
}

let total = 0;
for (const file of ['recording.json', 'labels.json', ...[...frames.keys()].map((name) => `frames/${name}`)]) {
  const { size } = await stat(target + file);
  total += size;
  console.log(`${file}: ${size} bytes`);
}
console.log(`${frames.size} frames, ${total} bytes in all`);
if (total > maxTotalBytes) throw new Error(`${total} bytes are more than the ${maxTotalBytes} they may be`);

/** Removes the envelope's members, which belong to one request; the demo seals its own. */
function plain({ timestamp: _timestamp, nonce: _nonce, ...payload }: Record<string, unknown>) {
  return payload;
}

/** Fetches every picture in the callbacks and replaces its address by ours. */
async function withOwnPictures(payloads: Record<string, unknown>[]): Promise<unknown> {
  let json = JSON.stringify(payloads);
  const urls = new Set(json.match(/http:\/\/127\.0\.0\.1:\d+\/media\/[\w./-]+/g));
  for (const url of urls) json = json.replaceAll(JSON.stringify(url), JSON.stringify(await ownPicture(url)));
  return JSON.parse(json);
}

async function ownPicture(url: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  if (url.includes('/media/gallery/')) {
    // The service stores a gallery's pictures re-encoded, so ours is the one that looks the same.
    const hash = await hashOf(bytes);
    const known = gallery.find((picture) => hashDistance(picture.hash, hash) < 20);
    if (!known) throw new Error(`${url} is none of the sample gallery`);
    return `${pictureBase}/gallery/${known.file}`;
  }
  const name = path.basename(url);
  if (!frames.has(name)) frames.set(name, await smaller(bytes));
  return `${pictureBase}/frames/${name}`;
}

async function smaller(bytes: Buffer): Promise<Buffer> {
  for (const quality of [80, 70, 60, 50]) {
    const jpeg = await sharp(bytes).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.byteLength <= maxFrameBytes) return jpeg;
  }
  throw new Error(`a frame stays above ${maxFrameBytes} bytes`);
}

async function hashOf(bytes: Uint8Array): Promise<Uint32Array> {
  return hashWords((await hashFrame(bytes))?.upright[0] ?? '');
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
