import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaStore } from '../../moderation/media/media-store.ts';
import { connectS3, type S3 } from '../../platform/node/s3/s3.ts';
import type { EvidenceStore, Room } from '../../review/context/context.ts';
import { TooLarge } from '../../review/context/failure.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../testing/object-store/swift.ts';
import { serveFile } from '../serve-file.ts';
import { evidenceS3 } from './evidence-s3.ts';

const roomy = async (): Promise<Room> => ({ freeBytes: 1e9, floorBytes: 1e8, enough: true });
const webStream = (chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks, { objectMode: true })) as ReadableStream<Uint8Array>;
const stream = (...chunks: Uint8Array[]) => webStream(chunks);
const bytesOf = async (found: { body: ReadableStream<Uint8Array> } | null) =>
  found && new Uint8Array(await new Response(found.body).arrayBuffer());
const text = async (found: { body: ReadableStream<Uint8Array> } | null) =>
  found ? new Response(found.body).text() : null;
const digest = (bytes: Uint8Array | null) => bytes && createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!hasObjectStore())('evidence in a bucket (OpenStack Swift, S3 interface)', () => {
  let objects: ObjectStore;
  let s3: S3;
  let store: EvidenceStore;
  beforeAll(async () => {
    objects = await startObjectStore();
    s3 = connectS3(objects.place);
    store = evidenceS3(s3, roomy);
  });
  afterAll(async () => {
    await s3?.close();
    await objects?.close();
  });

  it('is returned whole or by the requested range, and can be deleted', async () => {
    expect(await store.put('a/b', stream(Buffer.from('01234'), Buffer.from('56789')), 100)).toEqual({
      bytes: 10,
    });
    expect(await text(await store.get('a/b'))).toBe('0123456789');
    const part = await store.get('a/b', { start: 2, end: 4 });
    expect([part?.bytes, await text(part)]).toEqual([3, '234']);
    expect(await store.get('a/none')).toBeNull();
    await store.put('a/b', stream(Buffer.from('new')), 100);
    expect(await text(await store.get('a/b'))).toBe('new');
    await store.remove('a/b');
    await store.remove('a/b');
    expect(await store.get('a/b')).toBeNull();
    await store.put('empty', stream(), 100);
    expect(await text(await store.get('empty'))).toBe('');
  });

  it('accepts a video in parts and gives a player any range of it', async () => {
    const video = randomBytes(19 * 1024 ** 2 + 7);
    const chunks = Array.from({ length: 300 }, (_, i) => video.subarray(i * 66_500, (i + 1) * 66_500));
    expect(await store.put('video', stream(...chunks), 30 * 1024 ** 2)).toEqual({ bytes: video.byteLength });
    expect(digest(await bytesOf(await store.get('video')))).toBe(digest(video));
    const file = { key: 'video', bytes: video.byteLength, contentType: 'video/mp4' };
    const answer = await serveFile(
      store,
      file,
      new Headers({ range: `bytes=${8 * 1024 ** 2 - 3}-${8 * 1024 ** 2 + 5}` }),
    );
    expect([answer.status, answer.headers.get('content-length')]).toEqual([206, '9']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      video.subarray(8 * 1024 ** 2 - 3, 8 * 1024 ** 2 + 6),
    );
  });

  it('leaves nothing behind of a body that is too large or breaks off at any point', async () => {
    const megabyte = new Uint8Array(1024 ** 2);
    async function* breaking() {
      for (let i = 0; i < 18; i++) yield megabyte;
      throw new Error('connection lost');
    }
    const broken = webStream(breaking());
    await expect(store.put('half/x', broken, 1e9)).rejects.toThrow('connection lost');
    const large = stream(...Array.from({ length: 18 }, () => megabyte));
    await expect(store.put('half/y', large, 17 * 1024 ** 2)).rejects.toThrow(TooLarge);
    expect(await Array.fromAsync(s3.list('half/'))).toEqual([]);
  });

  it('redraws pictures, recognises audio, and accepts nothing else for either', async () => {
    const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'who drew it' } })
      .jpeg()
      .toBuffer();
    await store.put('picture', stream(picture), 10_000);
    const size = { width: 32, height: 18 };
    const redrawn = {
      bytes: expect.any(Number),
      ...size,
      contentType: 'image/jpeg',
      print: expect.any(String),
      hash: null,
    };
    expect(await store.redraw('picture')).toEqual(redrawn);
    expect(Buffer.from((await bytesOf(await store.get('picture'))) ?? []).includes('who drew it')).toBe(
      false,
    );
    await store.put('clip', stream(Buffer.from('RIFF0000WAVEfmt ')), 100);
    expect(await store.redraw('clip')).toMatchObject({ bytes: 16, contentType: 'audio/wav' });
    await store.put('script', stream(Buffer.from('<svg><script/></svg>')), 100);
    expect(await store.redraw('script')).toBeNull();
  });

  it('is shared by all workers: one reads and removes frames of another', async () => {
    const folders = ['/tmp/second-look-none-1', '/tmp/second-look-none-2'];
    const [one, other] = folders.map((folder) => createMediaStore(folder, () => 'http://worker', s3));
    if (!one || !other) throw new Error('two of them');
    const token = 'a'.repeat(22);
    for (const index of [0, 1, 2]) await one.saveFrame(token, index, Buffer.from(`frame ${index}`));
    await one.saveFrame('b'.repeat(22), 0, Buffer.from('another video'));
    const frame = await other.readEvidence(token, '1.jpg');
    expect([frame?.type, Buffer.from(frame?.bytes ?? []).toString()]).toEqual(['image/jpeg', 'frame 1']);
    await other.removeEvidence(token);
    expect(await one.readEvidence(token, '1.jpg')).toBeNull();
    expect(await one.readEvidence('b'.repeat(22), '0.jpg')).not.toBeNull();
  });

  it('reports wrong keys without showing them', async () => {
    const wrong = connectS3({ ...objects.place, secretKey: 'not-the-secret' });
    const failure = await wrong.get('a').catch((error: Error) => error.message);
    await wrong.close();
    expect(failure).toBe('The evidence store answered 403 SignatureDoesNotMatch to GET in /evidence.');
  });

  it('waits while the bucket is away for a moment, and reports it where it stays away', async () => {
    objects.pause();
    const saved = store.put('late', stream(Buffer.from('here')), 100);
    objects.goOn();
    expect(await saved).toEqual({ bytes: 4 });
    const nowhere = connectS3({ ...objects.place, endpoint: 'http://127.0.0.1:9' });
    await expect(evidenceS3(nowhere, roomy).get('late')).rejects.toMatchObject({ code: 'unavailable' });
    await nowhere.close();
  });
});
