import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fragmentGaps } from '../../protocol/fragments.ts';
import { cutFragments } from './cut-fragments.ts';

const every = (interval: number, from: number, until: number) =>
  Array.from({ length: Math.ceil((until - from) / interval) }, (_, index) => from + index * interval);
const base = { from: 0, interval: 1, fragmentTime: 10, last: false, end: null };

it('returns a fragment once the frame after it has arrived', () => {
  expect(cutFragments({ ...base, frames: every(1, 0, 10) })).toEqual([]);
  expect(cutFragments({ ...base, frames: every(1, 0, 11) })).toEqual([{ start: 0, end: 10 }]);
  expect(cutFragments({ ...base, frames: every(7, 0, 22), interval: 7 })).toEqual([
    { start: 0, end: 10 },
    { start: 10, end: 20 },
  ]);
});

it('with `last`, returns the rest, until the end of the capture', () => {
  const left = { ...base, frames: [9, 10, 11, 12], from: 10, last: true };
  expect(cutFragments({ ...left, end: 12.4 })).toEqual([{ start: 10, end: 12.4 }]);
  expect(cutFragments(left)).toEqual([{ start: 10, end: 13 }]);
  expect(cutFragments({ ...base, frames: [], last: true })).toEqual([]);
});

it('C5: leaves a gap in the capture out of every fragment', () => {
  const frames = [...every(1, 0, 4), ...every(1, 7.25, 22.25)];
  const pieces = cutFragments({ ...base, frames });
  expect(pieces).toEqual([
    { start: 0, end: 4 },
    { start: 7.25, end: 10 },
    { start: 10, end: 20 },
  ]);
  const gaps = fragmentGaps(pieces.map(({ start, end }) => ({ offsetStart: start, offsetEnd: end })));
  expect(gaps).toEqual([{ from: 4, to: 7.25 }]);
});

it('step by step, at any interval, leaves no gap and repeats no second', () => {
  const interval = fc.integer({ min: 1000, max: 10_000 }).map((ms) => ms / 1000);
  const fragmentTime = fc.integer({ min: 10, max: 60 });
  fc.assert(
    fc.property(interval, fragmentTime, fc.integer({ min: 1, max: 150 }), (step, time, count) => {
      const offsets = Array.from({ length: count }, (_, index) => Number((index * step).toFixed(3)));
      let at = 0;
      for (let seen = 1; seen <= count; seen += 1) {
        const frames = offsets.slice(0, seen).filter((offset) => offset >= at - step);
        const last = seen === count;
        const options = { frames, from: at, interval: step, fragmentTime: time, last, end: null };
        for (const piece of cutFragments(options)) {
          expect(piece.start).toBe(at);
          expect(piece.end).toBeGreaterThan(at);
          expect(piece.end - piece.start).toBeLessThanOrEqual(time);
          at = piece.end;
        }
      }
      expect(at).toBeCloseTo((offsets.at(-1) ?? 0) + step, 2);
    }),
  );
});
