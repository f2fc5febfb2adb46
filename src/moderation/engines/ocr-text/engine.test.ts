import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { localize } from '../../../reasons/serialize.ts';
import { createTextEngine } from '../../text/engine.ts';
import { createOcrEngine } from './engine.ts';

const { signal } = new AbortController();
const engine = createOcrEngine({ textEngine: createTextEngine() });
const read = async (jpeg: Uint8Array) =>
  (await engine.run({ jpeg, width: 0, height: 0, offset: 0 }, { signal })).items;

beforeAll(async () => {
  const state = await engine.probe();
  if (state.state === 'unavailable') throw new Error(`These tests need tesseract. ${state.reason}`);
});

const phrase = 'cheap followers 555';
const drawn = (background: string, style: string, degree = 0, size = 44) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">${background}<text transform="rotate(${degree} 640 360)" x="640" y="360" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${size}" ${style}>${phrase}</text></svg>`,
    ),
  )
    .flatten()
    .jpeg({ quality: 80 })
    .toBuffer();
const plain = (colour: string) => `<rect width="1280" height="720" fill="${colour}"/>`;
const busy = Array.from({ length: 220 }, (_, i) => {
  const [x, y, r] = [(i * 397) % 1280, (i * 251) % 720, 14 + ((i * 31) % 60)];
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(i * 47) % 360}, 45%, ${25 + ((i * 13) % 45)}%)"/>`;
}).join('');
const outlined = 'fill="#fff" stroke="#000" stroke-width="7" paint-order="stroke"';

const pictures: Record<string, () => Promise<Buffer>> = {
  'light on dark': () => drawn(plain('#16202c'), 'fill="#fff"'),
  'dark on light': () => drawn(plain('#e8e4da'), 'fill="#222"'),
  small: () => drawn(plain('#345'), 'fill="#eee"', 0, 20),
  large: () => drawn(plain('#345'), 'fill="#eee"', 0, 96),
  'outlined over a busy picture': () => drawn(busy, outlined),
  'turned by 10° over a busy picture': () => drawn(busy, outlined, 10),
  'turned by -10°, dark on light': () => drawn(plain('#e8e4da'), 'fill="#222"', -10),
};

test.each(Object.entries(pictures))('text is read: %s', async (name, picture) => {
  const items = await read(await picture());
  expect(items.map(({ text }) => text)).toContain(phrase);
  const turned = Number(/-?\d+(?=°)/.exec(name)?.[0] ?? 0);
  expect(Math.abs((items.find(({ text }) => text === phrase)?.degree ?? 99) - turned)).toBeLessThan(1.5);
});

test('reports the maximum tilt that it reads', async () => {
  expect(localize(await engine.probe(), 'en')).toMatchObject({
    limits: expect.stringMatching(/up to 10 degrees/),
  });
});

test('a picture without text has no items', async () => {
  expect(
    await read(
      await sharp(Buffer.from(`<svg width="640" height="360">${busy}</svg>`))
        .flatten()
        .jpeg()
        .toBuffer(),
    ),
  ).toEqual([]);
});

describe('when it cannot work', () => {
  test('a broken frame fails only that frame', async () => {
    await expect(read(new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1]))).rejects.toThrow();
    expect(await read(await drawn(plain('#111'), 'fill="#fff"'))).toHaveLength(1);
  });

  test('without tesseract it is unavailable, says how to install it, and fails the frame', async () => {
    const without = createOcrEngine({ textEngine: createTextEngine(), program: 'no-such-tesseract' });
    expect(localize(await without.probe(), 'en')).toEqual({
      state: 'unavailable',
      reason: expect.stringMatching(/"no-such-tesseract" is not installed.*install/i),
    });
    const frame = { jpeg: await drawn(plain('#111'), 'fill="#fff"'), width: 1, height: 1, offset: 0 };
    await expect(without.run(frame, { signal })).rejects.toThrow('is not installed');
  });

  test('without the language data it is unavailable, because it could not read Chinese', async () => {
    const dataPath = await mkdtemp(path.join(tmpdir(), 'no-languages-'));
    const without = createOcrEngine({ textEngine: createTextEngine(), dataPath });
    expect(localize(await without.probe(), 'en')).toEqual({
      state: 'unavailable',
      reason: expect.stringContaining('chi_sim'),
    });
    await rm(dataPath, { recursive: true });
  });

  test('an abort ends the run with its reason and leaves no files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ocr-abort-'));
    vi.stubEnv('TMPDIR', folder);
    const stop = new AbortController();
    const jpeg = await drawn(busy, outlined);
    const running = engine.run({ jpeg, width: 1, height: 1, offset: 0 }, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('closed')), 150);
    await expect(running).rejects.toThrow('closed');
    expect(await readdir(folder)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
});
