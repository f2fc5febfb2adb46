import sharp from 'sharp';
import type { Part } from '../../../protocol/operator/galleries.ts';
import type { Vision } from '../opencv/vision.ts';
import { minCorrelation } from './score.ts';

/** A mark to try. `file`: its path on disk. `from`: the uploaded picture, and the part of it that is the mark. */
export type MarkToTry = { file: string; station: boolean; from: { bytes: Uint8Array; part: Part | null } };
/** In how many of the tried frames the mark was found. */
export type Tried = { found: number; of: number };

const frameSize = { width: 1280, height: 720 };
const grey = '#808080';
/** The maximum size of a mark that was uploaded without a frame, as a part of the frame drawn for it. */
const logoPart = 0.6;
const stationPart = 0.14;
const margin = 24;

/**
 * Searches for a mark where it must be found: in the frame it was cut from, in three encodings, because videos are
 * re-encoded. A mark that was uploaded alone is drawn on a plain frame. Null when the engine is not installed.
 */
export async function tryMark(vision: Vision, mark: MarkToTry, signal: AbortSignal): Promise<Tried | null> {
  if ((await vision.probe()).state !== 'ready') return null;
  const { file, station } = mark;
  const frames = await framesWith(mark);
  let found = 0;
  for (const jpeg of frames) {
    const marks = [{ id: 'tried', file, station }];
    const answer = await vision.look({ kind: 'marks', jpeg, before: [], marks, minCorrelation }, signal);
    if (answer.found.length > 0) found++;
  }
  return { found, of: frames.length };
}

async function framesWith(mark: MarkToTry): Promise<Uint8Array[]> {
  const { bytes, part } = mark.from;
  const frame = part === null ? await drawAlone(mark) : Buffer.from(bytes);
  const encode = (quality: number, height: number) =>
    sharp(frame, { failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.round((height * 16) / 9), height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: grey })
      .jpeg({ quality })
      .toBuffer();
  return Promise.all([encode(92, 1024), encode(60, 1024), encode(75, 480)]);
}

/** The mark on a plain frame in its own size, or smaller if too large: a station mark in a corner, a logo in the middle. */
async function drawAlone({ from, station }: MarkToTry): Promise<Buffer> {
  const part = station ? stationPart : logoPart;
  const width = Math.round(frameSize.width * part);
  const height = Math.round(frameSize.height * part * (station ? frameSize.width / frameSize.height : 1));
  const { data, info } = await sharp(from.bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = station ? frameSize.width - info.width - margin : (frameSize.width - info.width) >> 1;
  const top = station ? margin : (frameSize.height - info.height) >> 1;
  const ground = { ...frameSize, channels: 3 as const, background: grey };
  return sharp({ create: ground })
    .composite([{ input: data, left, top }])
    .png()
    .toBuffer();
}
