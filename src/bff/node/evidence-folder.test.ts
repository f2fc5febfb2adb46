import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Room } from '../../review/context/context.ts';
import { NoRoom, TooLarge } from '../../review/context/failure.ts';
import { claimHalves, evidenceFolder } from './evidence-folder.ts';

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
  it('is returned whole or by the requested range', async () => {
    const store = evidenceFolder(root, roomy);
    expect(await store.put('a/b', body(new TextEncoder().encode('0123456789')), 100)).toEqual({ bytes: 10 });
    expect(await text(await store.get('a/b'))).toBe('0123456789');
    const part = await store.get('a/b', { start: 2, end: 4 });
    expect([part?.bytes, await text(part)]).toEqual([3, '234']);
    expect(await store.get('a/none')).toBeNull();
  });

  it('that is requested and never read does not end the process', async () => {
    const program = `
      import { evidenceFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'evidence-folder.ts'))};
      const store = evidenceFolder(${JSON.stringify(root)}, async () => ({ freeBytes: 1e9, floorBytes: 1, enough: true }));
      await store.put('unread', new Blob(['x'.repeat(1_000_000)]).stream(), 1_000_000);
      for (let at = 0; at < 50; at += 1) await store.get('unread');
      for (let turn = 0; turn < 5; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        globalThis.gc();
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      process.stdout.write('alive');
      process.exit(0);`;
    const run = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect([run.stdout, run.stderr]).toEqual(['alive', '']);
  });

  it('leaves nothing behind of a body that is too large or breaks off', async () => {
    const store = evidenceFolder(path.join(root, 'half'), roomy);
    await expect(store.put('x', body(new Uint8Array(11)), 10)).rejects.toThrow(TooLarge);
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(4));
        controller.error(new Error('connection lost'));
      },
    });
    await expect(store.put('y', broken, 10)).rejects.toThrow('connection lost');
    expect(await readdir(path.join(root, 'half', '.half'))).toEqual([]);
  });

  it('RH7: unfinished files of a killed process are removed at the next start, files being written are not', async () => {
    const folder = path.join(root, 'killed');
    const program = `
      import { claimHalves, evidenceFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'evidence-folder.ts'))};
      const unfinished = claimHalves(${JSON.stringify(folder)}).folder;
      const store = evidenceFolder(${JSON.stringify(folder)}, async () => ({ freeBytes: 1e9, floorBytes: 1, enough: true }), unfinished);
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(70_000)) });
      void store.put('x', body, 100_000);
      while (fs.readdirSync(unfinished).length === 0) await new Promise(setImmediate);
      process.kill(process.pid, 'SIGKILL');`;
    const killed = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
    expect(killed.signal).toBe('SIGKILL');
    const begun = path.join(folder, '.half');
    const [left = ''] = await readdir(begun);
    expect(await readdir(path.join(begun, left))).toHaveLength(1);

    const { folder: unfinished, sweep, close } = claimHalves(folder);
    expect(await readdir(begun)).toEqual([path.basename(unfinished)]);
    const store = evidenceFolder(folder, roomy, unfinished);
    let end = () => {};
    const writing = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(4));
        end = () => controller.close();
      },
    });
    const put = store.put('z', writing, 10);
    await expect.poll(() => readdir(unfinished)).toHaveLength(1);
    sweep();
    end();
    expect(await put).toEqual({ bytes: 4 });
    close();
    expect(await readdir(begun)).toEqual([]);
  });

  it('recognises pictures and audio, and accepts nothing else for either', async () => {
    const store = evidenceFolder(root, roomy);
    const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await store.put('picture', body(picture), 10_000);
    const print = '0000000000000000';
    const redrawn = { bytes: expect.any(Number), width: 32, height: 18, contentType: 'image/jpeg' };
    expect(await store.redraw('picture')).toEqual({ ...redrawn, print, hash: null });
    await store.put('clip', body(new TextEncoder().encode('RIFF0000WAVEfmt ')), 100);
    const audio = { bytes: 16, width: null, height: null, contentType: 'audio/wav', print: null, hash: null };
    expect(await store.redraw('clip')).toEqual(audio);
    await store.put(
      'script',
      body(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
      100,
    );
    expect(await store.redraw('script')).toBeNull();
  });

  it('accepts nothing below the floor, and stops in the middle of a body when the floor is reached', async () => {
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
    expect(await readdir(folder, { recursive: true })).toEqual(['.half']);
  });

  it("stores only a picture's pixels: no location, no comment, no hidden page", async () => {
    const store = evidenceFolder(root, roomy);
    const page = '<script>alert(1)</script>';
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
        .withExif({ IFD0: { ImageDescription: page } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      const polyglot = Buffer.concat([picture, Buffer.from(page)]);
      await store.put(format, body(polyglot), 100_000);
      const found = await store.redraw(format);
      expect(found).toMatchObject({ width: 20, height: 40, contentType: `image/${format}` });
      const served = Buffer.from(await new Response((await store.get(format))?.body).arrayBuffer());
      expect([served.byteLength, served.includes('<script')]).toEqual([found?.bytes, false]);
    }
  });

  it('rejects a picture that would fill the memory, and any other format', async () => {
    const store = evidenceFolder(root, roomy);
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    await store.put('bomb', body(bomb), 1_000_000);
    expect(await store.redraw('bomb')).toBeNull();
    for (const [key, text] of Object.entries({
      svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      gif: 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;',
      html: '<!doctype html><script>alert(1)</script>',
      pdf: '%PDF-1.4',
    })) {
      await store.put(key, body(new TextEncoder().encode(text)), 1000);
      expect([key, await store.redraw(key)]).toEqual([key, null]);
    }
  });
});
