import sharp from 'sharp';
import { boxIn, type Quad } from '../reader/geometry.ts';
import type { ReadLine } from '../reader/reader.ts';
import { cropOf, type Pixels, turnedAround } from './crop.ts';
import { findText, type TextPlace } from './find-text.ts';
import { joinPlaces, type Written } from './join-places.ts';
import type { KnownWriting, Read } from './known-writing.ts';
import type { Models } from './models.ts';
import { inReadingOrder } from './reading-order.ts';
import { quadOf, type Rectangle } from './rectangle.ts';

/** A reading below this score may be upside down. */
const sure = 0.85;
/** A reading below this score is no writing. A few letters are easily seen in what is none. */
const minScoreOf = (text: string): number => (text.length === 0 ? Infinity : text.length < 3 ? 0.8 : 0.5);
const han = /\p{Script=Han}/gu;

/** Upright characters one below the other. Its place stands upright, as its characters do. */
function isColumn(text: string, { angle }: Rectangle): boolean {
  const characters = text.replace(/\s/g, '');
  return Math.abs(angle) > Math.PI / 4 && 2 * (characters.match(han)?.length ?? 0) > characters.length;
}

function quadOfLine({ text, isAround, place }: Written): { quad: Quad; angle: number } {
  const [a, b, c, d] = quadOf(place);
  if (isAround) return { quad: [c, d, a, b], angle: place.angle + Math.PI };
  if (isColumn(text, place)) return { quad: [d, a, b, c], angle: place.angle - Math.PI / 2 };
  return { quad: [a, b, c, d], angle: place.angle };
}

function degreesOf(angle: number): number {
  const degrees = (angle * 180) / Math.PI;
  // Without -0, which JSON does not have.
  return Number((degrees > 180 ? degrees - 360 : degrees).toFixed(1)) + 0;
}

async function readPlace(models: Models, picture: Pixels, { place, toRead }: TextPlace): Promise<Written> {
  const crop = cropOf(picture, toRead);
  const reading = await models.read(crop);
  if (reading.score >= sure) return { ...reading, isAround: false, place };
  const around = await models.read(turnedAround(crop));
  return around.score > reading.score
    ? { ...around, isAround: true, place }
    : { ...reading, isAround: false, place };
}

/** All lines of writing in a frame, in reading order. `known`: what was read in earlier frames of the same video. */
export async function readFrame(
  models: Models,
  jpeg: Uint8Array,
  known: KnownWriting | null = null,
): Promise<ReadLine[]> {
  const { data, info } = await sharp(jpeg, { failOn: 'error', limitInputPixels: 50_000_000 })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture: Pixels = { data, width: info.width, height: info.height };
  const read: Read[] = [];
  for (const found of findText(await models.detect(picture), picture)) {
    const before = known?.find(picture, found);
    read.push(before ?? { place: found, written: await readPlace(models, picture, found) });
  }
  known?.replace(picture, read);
  const writing = read.map(({ written }) => written).filter(({ text, score }) => score >= minScoreOf(text));
  const lines = joinPlaces(writing).map((written) => {
    const { quad, angle } = quadOfLine(written);
    const scores = Number(Math.min(1, written.score).toFixed(4));
    const location = boxIn(quad, picture);
    return { quad, line: { text: written.text, scores, location, degree: degreesOf(angle) } };
  });
  return inReadingOrder(lines).map(({ line }) => line);
}
