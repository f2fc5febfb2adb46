import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { localize } from '../../../reasons/serialize.ts';
import {
  busy,
  drawn,
  emptyPicture,
  outlined,
  phrase,
  pictures,
  plain,
  tiltOf,
} from '../../../testing/moderation/written-pictures.ts';
import { tesseractReader } from './tesseract.ts';

const { signal } = new AbortController();
const reader = tesseractReader();
const read = (jpeg: Uint8Array) => reader.read({ jpeg, width: 0, height: 0, offset: 0 }, signal);

beforeAll(async () => {
  const state = await reader.probe();
  if (state.state === 'unavailable') throw new Error('These tests need tesseract.');
});

test.each(Object.entries(pictures))('text is read: %s', async (name, picture) => {
  const lines = await read(await picture());
  expect(lines.map(({ text }) => text)).toContain(phrase);
  const degree = lines.find(({ text }) => text === phrase)?.degree ?? 99;
  expect(Math.abs(degree - tiltOf(name))).toBeLessThan(1.5);
});

test('reports the maximum tilt that it reads', async () => {
  expect(localize(await reader.probe(), 'en')).toMatchObject({
    limits: expect.stringMatching(/up to 10 degrees/),
  });
});

test('a picture without text has no lines', async () => {
  expect(await read(await emptyPicture())).toEqual([]);
});

test('a broken frame fails only that frame', async () => {
  await expect(read(new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1]))).rejects.toThrow();
  expect(await read(await drawn(plain('#111'), 'fill="#fff"'))).toHaveLength(1);
});

test('without tesseract it is unavailable and says how to install it', async () => {
  expect(localize(await tesseractReader({ program: 'no-such-tesseract' }).probe(), 'en')).toEqual({
    state: 'unavailable',
    reason: expect.stringMatching(/"no-such-tesseract" is not installed.*install/i),
  });
});

test('without the language data it is unavailable, because it could not read Chinese', async () => {
  const dataPath = await mkdtemp(path.join(tmpdir(), 'no-languages-'));
  expect(localize(await tesseractReader({ dataPath }).probe(), 'en')).toEqual({
    state: 'unavailable',
    reason: expect.stringContaining('chi_sim'),
  });
  await rm(dataPath, { recursive: true });
});

test('an abort ends the reading with its reason and leaves no files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ocr-abort-'));
  vi.stubEnv('TMPDIR', folder);
  const stop = new AbortController();
  const jpeg = await drawn(busy, outlined);
  const running = reader.read({ jpeg, width: 1, height: 1, offset: 0 }, stop.signal);
  setTimeout(() => stop.abort(new Error('closed')), 150);
  await expect(running).rejects.toThrow('closed');
  expect(await readdir(folder)).toEqual([]);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
