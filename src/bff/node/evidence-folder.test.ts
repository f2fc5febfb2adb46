import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Room } from '../../review/context.ts';
import { NoRoom, TooLarge } from '../../review/failure.ts';
import { evidenceFolder } from './evidence-folder.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp('/tmp/second-look-evidence-');
});
afterAll(() => rm(root, { recursive: true }));

const roomy = async (): Promise<Room> => ({ freeBytes: 1e9, floorBytes: 1e8, enough: true });
const body = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream();
const text = async (found: { body: ReadableStream<Uint8Array> } | null) =>
  found ? new Response(found.body).text() : null;

describe('evidence in a folder', () => {
  it('comes back whole or by the range that was asked', async () => {
    const store = evidenceFolder(root, roomy);
    expect(await store.put('a/b', body(new TextEncoder().encode('0123456789')), 100)).toEqual({ bytes: 10 });
    expect(await text(await store.get('a/b'))).toBe('0123456789');
    const part = await store.get('a/b', { start: 2, end: 4 });
    expect([part?.bytes, await text(part)]).toEqual([3, '234']);
    expect(await store.get('a/none')).toBeNull();
  });

  it('leaves nothing behind of what is too large or breaks off', async () => {
    const store = evidenceFolder(path.join(root, 'half'), roomy);
    await expect(store.put('x', body(new Uint8Array(11)), 10)).rejects.toThrow(TooLarge);
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(4));
        controller.error(new Error('connection lost'));
      },
    });
    await expect(store.put('y', broken, 10)).rejects.toThrow('connection lost');
    expect(await readdir(path.join(root, 'half'))).toEqual([]);
  });

  it('knows pictures and sound, and takes nothing else for either', async () => {
    const store = evidenceFolder(root, roomy);
    const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await store.put('picture', body(picture), 10_000);
    expect(await store.measure('picture')).toEqual({ width: 32, height: 18, contentType: 'image/jpeg' });
    await store.put('clip', body(new TextEncoder().encode('RIFF0000WAVEfmt ')), 100);
    expect(await store.measure('clip')).toEqual({ width: null, height: null, contentType: 'audio/wav' });
    await store.put(
      'script',
      body(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
      100,
    );
    expect(await store.measure('script')).toBeNull();
  });

  it('takes nothing below the floor, and stops in the middle of what comes when it is reached', async () => {
    let enough = false;
    const folder = path.join(root, 'floor');
    const store = evidenceFolder(folder, async () => ({ freeBytes: 5, floorBytes: 10, enough }));
    await expect(store.put('x', body(new Uint8Array(4)), 100)).rejects.toThrow(NoRoom);
    enough = true;
    const long = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1024 ** 2));
        enough = false;
      },
    });
    await expect(store.put('y', long, 1024 ** 3)).rejects.toThrow(NoRoom);
    expect(await readdir(folder)).toEqual([]);
  });
});
