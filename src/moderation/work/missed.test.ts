import fc from 'fast-check';
import { expect, it } from 'vitest';
import { because, type Reason } from '../../reasons/reason.ts';
import { serialize } from '../../reasons/serialize.ts';
import { maxMissed, missedInWords, missedStretches, why } from './missed.ts';

const busy = why.busy.reason;
const seen = (offset: number) => ({ offset, missed: null });
const unseen = (offset: number, missed: Reason = busy) => ({ offset, missed });

it('reports nothing when every frame was looked at', () => {
  expect(missedStretches([0, 3, 6].map(seen), 3, { start: 0, end: 9 })).toEqual([]);
  expect(missedInWords([])).toEqual([]);
});

it('joins adjacent stretches, but not those with different reasons', () => {
  const frames = [seen(0), unseen(1), unseen(2), unseen(3, why.closed.reason), unseen(4, why.closed.reason)];
  const missed = missedStretches(frames, 1, { start: 0, end: 4.6 });
  expect(missed).toEqual([
    { offsetStart: 1, offsetEnd: 3, ...serialize({ reason: busy }) },
    { offsetStart: 3, offsetEnd: 4.6, ...serialize({ reason: why.closed.reason }) },
  ]);
  expect(missedInWords(missed)).toEqual([because('seconds_not_checked', { seconds: 4 })]);
});

it('reports the stretch between two captures, and a frame covers only the time until the next one', () => {
  const frames = [seen(0), unseen(3), seen(4.5), seen(20)];
  expect(missedStretches(frames, 3, { start: 0, end: 22 })).toEqual([
    { offsetStart: 3, offsetEnd: 4.5, ...serialize({ reason: busy }) },
    { offsetStart: 7.5, offsetEnd: 20, ...serialize({ reason: why.interrupted.reason }) },
  ]);
});

it('reports only the missed time inside a fragment', () => {
  const frames = [unseen(9), seen(12), unseen(15), unseen(18)];
  expect(missedStretches(frames, 3, { start: 10, end: 20 })).toEqual([
    { offsetStart: 10, offsetEnd: 12, ...serialize({ reason: busy }) },
    { offsetStart: 15, offsetEnd: 20, ...serialize({ reason: busy }) },
  ]);
});

it('C8: the missed stretches and the frames that were looked at always add up to the whole', () => {
  const reasons = fc.constantFrom(null, null, busy, why.closed.reason);
  const frame = fc.record({ skipped: fc.nat({ max: 3 }), missed: reasons });
  const interval = fc.integer({ min: 1000, max: 10_000 }).map((ms) => ms / 1000);
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 80 }), interval, (given, step) => {
      let at = -1;
      const frames = given.map(({ skipped, missed }, index) => {
        at += 1 + (index === 0 ? 0 : skipped);
        return { offset: Number((at * step).toFixed(3)), missed };
      });
      const end = (at + 1) * step;
      const missed = missedStretches(frames, step, { start: 0, end });
      const unlooked = missed.reduce((sum, one) => sum + one.offsetEnd - one.offsetStart, 0);
      const looked = frames.filter((one) => one.missed === null).length * step;
      expect(unlooked + looked).toBeCloseTo(end, 1);
      for (const [index, { offsetStart, offsetEnd }] of missed.entries()) {
        expect(offsetEnd).toBeGreaterThan(offsetStart);
        expect(offsetStart).toBeGreaterThanOrEqual(missed[index - 1]?.offsetEnd ?? 0);
      }
    }),
  );
});

it('reports a hundred stretches at most: merges the nearest, and leaves out nothing that was missed', () => {
  const frames = Array.from({ length: 3000 }, (_, index) => (index % 3 === 2 ? unseen(index) : seen(index)));
  // One stretch is far from all others and is not merged.
  const all = [...frames, ...Array.from({ length: 50 }, (_, index) => seen(3000 + index)), unseen(3050)];
  const missed = missedStretches(all, 1, { start: 0, end: 3051 });
  expect(missed).toHaveLength(maxMissed);
  expect(missed.at(-1)).toEqual({ offsetStart: 3050, offsetEnd: 3051, ...serialize({ reason: busy }) });
  const isReported = (offset: number) =>
    missed.some(({ offsetStart, offsetEnd }) => offset >= offsetStart && offset < offsetEnd);
  expect(all.filter((one) => one.missed !== null && !isReported(one.offset))).toEqual([]);
});
