import { centreOf, contains, type Quad } from './geometry.ts';
import { readHocr } from './hocr.ts';
import { linesOf } from './lines.ts';
import type { Preparation } from './preparations.ts';

export type Box = [[number, number], [number, number], [number, number], [number, number]];
/** A line of text in a frame; `location` in 0..1, `degree` positive clockwise, `scores` 0..1. */
export type ReadLine = { text: string; scores: number; location: Box; degree: number };

type Candidate = ReadLine & { quad: Quad; weight: number };

const clamped = (value: number): number => Number(Math.min(1, Math.max(0, value)).toFixed(4));

const boxOf = ([a, b, c, d]: Quad): Box => [
  [clamped(a[0]), clamped(a[1])],
  [clamped(b[0]), clamped(b[1])],
  [clamped(c[0]), clamped(c[1])],
  [clamped(d[0]), clamped(d[1])],
];

const candidates = (hocr: string, preparations: Pick<Preparation, 'turned' | 'toFrame'>[]): Candidate[] =>
  readHocr(hocr).flatMap((page, i) => {
    const preparation = preparations[i];
    if (!preparation) return [];
    return linesOf(page, preparation.turned).map(({ text, confidence, letters, quad, angle }) => {
      const inFrame = preparation.toFrame(quad);
      return {
        text,
        scores: Number(confidence.toFixed(4)),
        location: boxOf(inFrame),
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
