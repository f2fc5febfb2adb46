import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localize } from '../../../reasons/serialize.ts';
import { drawMark, drawScene, logoMarks, stationMarks } from '../../../testing/pictures/logos.ts';
import { createVision } from '../opencv/vision.ts';
import { describeLogo } from './gallery.ts';
import { tryMark } from './try-mark.ts';

const { signal } = new AbortController();
const vision = createVision({ maxProcesses: 1 });
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'try-mark-'));
});
afterAll(async () => {
  await vision.close();
  await rm(folder, { recursive: true });
});

async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.png`);
  await writeFile(file, bytes);
  return file;
}

test.each([
  ['a logo', logoMarks.voltaire, false],
  ['a mark of a station', stationMarks.polaris, true],
])('%s that was uploaded alone is found in all three frames', async (_, drawn, station) => {
  const bytes = await drawMark(drawn);
  const mark = { file: await fileOf(bytes), station, from: { bytes, part: null } };
  expect(await tryMark(vision, mark, signal)).toEqual({ found: 3, of: 3 });
});

test('a mark cut from a frame is tried in that frame', async () => {
  const frame = await drawScene('busy', [{ mark: logoMarks.rookery, x: 640, y: 360, width: 220 }]);
  const bytes = await sharp(frame).extract({ left: 520, top: 220, width: 240, height: 280 }).png().toBuffer();
  const mark = (from: Uint8Array) => ({
    file: '',
    station: false,
    from: { bytes: from, part: [0.4, 0.3, 0.6, 0.7] as [number, number, number, number] },
  });
  const file = await fileOf(bytes);
  expect((await tryMark(vision, { ...mark(frame), file }, signal))?.found).toBeGreaterThan(0);
  const elsewhere = await drawScene('busy', [], 7);
  expect(await tryMark(vision, { ...mark(elsewhere), file }, signal)).toEqual({ found: 0, of: 3 });
});

test('a chequered banner, which looks the same everywhere, is not found in any frame', async () => {
  const squares = Array.from({ length: 183 }, (_, i) => 2 * i).map(
    (at) =>
      `<rect x="${(at % 61) * 12}" y="${Math.floor(at / 61) * 12}" width="12" height="12" fill="#fff"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="732" height="76">
    <rect width="732" height="76" fill="#123"/>${squares.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  // It has enough corners, so it was once accepted as ready.
  expect(localize(await describeLogo(bytes), 'en')).toHaveProperty('features');
  const mark = { file: await fileOf(bytes), station: false, from: { bytes, part: null } };
  expect(await tryMark(vision, mark, signal)).toEqual({ found: 0, of: 3 });
});

test('without the package nothing is tried', async () => {
  const absent = createVision({ find: () => undefined });
  const bytes = await drawMark(logoMarks.voltaire);
  expect(await tryMark(absent, { file: '', station: false, from: { bytes, part: null } }, signal)).toBeNull();
});
