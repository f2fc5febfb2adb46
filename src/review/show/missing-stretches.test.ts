import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MissingStretch } from '../../api/submissions.ts';
import { missingStretches } from './missing-stretches.ts';

const fragment = (from: number, to: number, missed: MissingStretch[] = []) => ({
  offset_start: from,
  offset_end: to,
  missed,
});
const busy = (from: number, to: number) => ({ from, to, reason: 'busy' });
const unexplained = (from: number, to: number) => ({ from, to, reason: null });

it('C5: finds what no fragment covers, from the start to the end', () => {
  const fragments = [fragment(10, 20), fragment(25, 40)];
  expect(missingStretches(fragments, { duration: 50, missed: [] })).toEqual([
    unexplained(0, 10),
    unexplained(20, 25),
    unexplained(40, 50),
  ]);
  expect(missingStretches(fragments, { duration: null, missed: [] })).toEqual([
    unexplained(0, 10),
    unexplained(20, 25),
  ]);
  expect(missingStretches([], { duration: 50, missed: [] })).toEqual([]);
});

it('C8: lists a gap that the service explains once, with its reason', () => {
  const fragments = [fragment(0, 10, [busy(3, 5)]), fragment(25, 40)];
  const missed = [busy(3, 5), { from: 10, to: 22, reason: 'restart' }];
  expect(missingStretches(fragments, { duration: 40, missed })).toEqual([
    busy(3, 5),
    { from: 10, to: 22, reason: 'restart' },
    unexplained(22, 25),
  ]);
});

it('C8: lists stretches from fragments before the summary, and joins them across fragments', () => {
  const fragments = [fragment(0, 10, [busy(8, 10)]), fragment(10, 20, [busy(10, 12)])];
  expect(missingStretches(fragments, { duration: null, missed: [] })).toEqual([busy(8, 12)]);
  expect(missingStretches([], { duration: 30, missed: [busy(0, 30)] })).toEqual([busy(0, 30)]);
});

it('lists every missed second once, whatever the order and overlap of reports', () => {
  const stretch = fc
    .tuple(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 20 }), fc.constantFrom('busy', 'closed', null))
    .map(([from, length, reason]) => ({ from, to: from + length, reason }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 20 }), fc.array(stretch, { maxLength: 20 }), (one, other) => {
      const all = missingStretches([fragment(0, 80, one)], { duration: 80, missed: other });
      for (let second = 0; second < 80; second += 1) {
        const at = second + 0.5;
        const covers = ({ from, to }: { from: number; to: number }) => at > from && at < to;
        const times = all.filter(covers).length;
        expect(times).toBe([...one, ...other].some(covers) ? 1 : 0);
      }
    }),
  );
});
