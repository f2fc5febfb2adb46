import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readLuma } from '../../../platform/node/pictures/read-luma.ts';
import { hashDistance, hashWords } from '../../../platform/pictures/distance.ts';
import { trimmedAreas } from '../../../platform/pictures/trim.ts';
import { drawScene } from '../../../testing/pictures/logos.ts';
import { hashFrame, hashPicture } from './hash.ts';

const folder = path.resolve(import.meta.dirname, '../../../../public/samples/gallery');
const pictures = ['fake-giveaway', 'leaked-match', 'miracle-pills', 'raven-emblem', 'roulette-wheel'];
const picture = (name: string) => sharp(path.join(folder, `${name}.jpg`));

const known = new Map<string, string[]>();
beforeAll(async () => {
  for (const name of pictures)
    known.set(name, (await hashPicture(await picture(name).toBuffer()))?.hashes ?? []);
});

const nearest = (some: string[], others: string[]): number =>
  Math.min(...some.flatMap((one) => others.map((other) => hashDistance(hashWords(one), hashWords(other)))));

/** The distance of an edited copy from the gallery picture: up to 31 it is the same picture. */
async function distance(name: string, edit: (from: Sharp) => Sharp, quality: number): Promise<number> {
  const frame = await hashFrame(await edit(picture(name)).jpeg({ quality }).toBuffer());
  return nearest(frame?.upright ?? [], known.get(name) ?? []);
}

const border = (width: number, background: string) => (from: Sharp) =>
  from.extend({ top: width, bottom: width, left: width, right: width, background });
const contained = (width: number, height: number, background: string) => (from: Sharp) =>
  from.resize(width, height, { fit: 'contain', background });

const edits: [string, (from: Sharp) => Sharp][] = ['#000', '#fff', '#d22'].flatMap((colour) => [
  ...[8, 30, 80].map((width): [string, (from: Sharp) => Sharp] => [
    `a border of ${width} in ${colour}`,
    border(width, colour),
  ]),
  [`a letterbox in ${colour}`, contained(640, 480, colour)],
  [`bars at the sides in ${colour}`, contained(1280, 400, colour)],
  [`bars above and below, upright, in ${colour}`, contained(720, 1280, colour)],
]);

test.each(edits)('%s hides no picture, even after hard compression', async (_, edit) => {
  for (const name of pictures) {
    expect(await distance(name, edit, 20)).toBeLessThanOrEqual(31);
  }
});

test('a letterbox inside a border hides none either', async () => {
  for (const name of pictures) {
    const inner = await contained(640, 480, '#000')(picture(name)).png().toBuffer();
    const outer = await border(40, '#fff')(sharp(inner)).jpeg().toBuffer();
    expect(nearest((await hashFrame(outer))?.upright ?? [], known.get(name) ?? [])).toBeLessThanOrEqual(31);
  }
});

test('only the bars are cut off', async () => {
  const letterbox = await contained(
    640,
    480,
    '#000',
  )(sharp(await drawScene('busy', [])))
    .jpeg({ quality: 20 })
    .toBuffer();
  const [area, ...more] = trimmedAreas(await readLuma(letterbox, 512));
  expect(more).toEqual([]);
  expect(area).toMatchObject({ left: 0, width: 512 });
  // 60 of 480 rows above and below.
  expect(Math.abs((area?.top ?? 0) - 64)).toBeLessThanOrEqual(4);
  expect(Math.abs((area?.height ?? 0) - 384)).toBeLessThanOrEqual(8);
});

test('a picture that is even all over, or nearly, is not cut, nor one without bars', async () => {
  const even = { create: { width: 640, height: 360, channels: 3 as const, background: '#335' } };
  const speck = {
    input: Buffer.from('<svg width="60" height="40"><rect width="60" height="40" fill="#fff"/></svg>'),
  };
  for (const plain of [sharp(even), sharp(even).composite([speck])]) {
    const bytes = await plain.jpeg().toBuffer();
    expect(trimmedAreas(await readLuma(bytes, 512))).toEqual([]);
  }
  expect(await hashFrame(await sharp(even).jpeg().toBuffer())).toBeNull();
  expect(trimmedAreas(await readLuma(await drawScene('busy', []), 512))).toEqual([]);
});
