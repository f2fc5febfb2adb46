import { readHocr } from './hocr.ts';
import { linesOf } from './lines.ts';
import type { Preparation } from './preparations.ts';
import { boxIn, centreOf, contains, type Quad } from './reader/geometry.ts';
import type { ReadLine } from './reader/reader.ts';

/** Quadrilaterals in 0..1 are in a frame of this size. */
const whole = { width: 1, height: 1 };

type Candidate = ReadLine & { quad: Quad; weight: number };

const candidates = (hocr: string, preparations: Pick<Preparation, 'turned' | 'toFrame'>[]): Candidate[] =>
  readHocr(hocr).flatMap((page, i) => {
    const preparation = preparations[i];
    if (!preparation) return [];
    return linesOf(page, preparation.turned).map(({ text, confidence, letters, quad, angle }) => {
      const inFrame = preparation.toFrame(quad);
      return {
        text,
        scores: Number(confidence.toFixed(4)),
        location: boxIn(inFrame, whole),
        degree: Number((((angle - preparation.turned) * 180) / Math.PI).toFixed(1)),
        quad: inFrame,
        // In each spot the longest sure reading wins, then the one with fewer gaps, then the one not rotated.
        weight:
          letters * confidence ** 3 - 0.2 * text.split(' ').length - (preparation.turned === 0 ? 0 : 0.3),
      };
    });
  });

const samePlace = (a: Candidate, b: Candidate): boolean =>
  contains(a.quad, centreOf(b.quad)) || contains(b.quad, centreOf(a.quad));

/** The best reading of each spot over all preparations of a frame, from top to bottom. */
export function readLines(hocr: string, preparations: Pick<Preparation, 'turned' | 'toFrame'>[]): ReadLine[] {
  const chosen: Candidate[] = [];
  for (const candidate of candidates(hocr, preparations).toSorted((a, b) => b.weight - a.weight)) {
    if (!chosen.some((better) => samePlace(better, candidate))) chosen.push(candidate);
  }
  return chosen
    .toSorted((a, b) => centreOf(a.quad)[1] - centreOf(b.quad)[1])
    .map(({ text, scores, location, degree }) => ({ text, scores, location, degree }));
}
