// @vitest-environment node
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { maxFrames, maxMedia, maxStretches } from '../../api/proof-limits.ts';
import { reviewProofSchema } from '../../api/review-proof.ts';
import { forgetObserved, Observed, observed, proofOf } from './observed.ts';

afterEach(forgetObserved);

const seen = { open: true, visible: true, focused: true, acted: true };

it('counts open time on a visible tab, and active time in focus until 30 s after the last action', () => {
  const one = new Observed();
  one.now(1000, seen);
  one.now(11_000, { focused: false });
  one.now(21_000, { focused: true, visible: false });
  one.now(31_000, { visible: true });
  one.now(61_000, { acted: true });
  expect(one.proof(111_000)).toMatchObject({ openMs: 100_000, activeMs: 40_000 });
});

it('goes on when the case is opened again, with the first times', () => {
  const one = new Observed();
  one.now(0, seen);
  one.scores(3000);
  one.now(5000, { open: false });
  one.now(90_000, seen);
  one.scores(91_000);
  one.uncovered(92_000);
  expect(one.proof(93_000)).toMatchObject({ openMs: 8000, scoresMs: 3000, uncoveredMs: 7000 });
});

it('has only what was really played: no jump, nothing backwards, touching parts as one', () => {
  const one = new Observed();
  const play = (from: number, to: number) => one.played('/file', 63, from, to);
  for (let second = 10; second < 42; second += 0.5) play(second, second + 0.5);
  play(42, 60);
  play(60, 50);
  play(61, 61.25);
  expect(one.proof(0).played).toEqual([
    {
      media: '/file',
      duration: 63,
      stretches: [
        [10, 42],
        [61, 61.3],
      ],
    },
  ]);
});

it('knows nothing of a case that this tab did not show, nor after another person signed in', () => {
  expect(proofOf('c1')).toBeUndefined();
  observed('c1').uncovered(0);
  expect(proofOf('c1')).toBeDefined();
  forgetObserved();
  expect(proofOf('c1')).toBeUndefined();
});

it('stays within what the server takes, whatever happens', () => {
  const at = fc.double({ min: 0, max: 9e6, noNaN: true });
  const step = fc.oneof(
    fc.record({ frame: fc.option(at), evidenceId: fc.option(fc.uuid()) }),
    fc.record({
      media: fc.string({ maxLength: 200 }),
      from: at,
      by: fc.double({ min: -1, max: 3, noNaN: true }),
    }),
    fc.record({
      ms: fc.nat(1e9),
      open: fc.boolean(),
      visible: fc.boolean(),
      focused: fc.boolean(),
      acted: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
      const one = new Observed();
      let now = 0;
      for (const each of steps) {
        if ('media' in each) one.played(each.media, null, each.from, each.from + each.by);
        else if ('ms' in each) {
          now += each.ms;
          one.now(now, each);
        } else one.frame(each.frame, each.evidenceId);
      }
      const proof = reviewProofSchema.parse(one.proof(now));
      expect(proof.activeMs).toBeLessThanOrEqual(proof.openMs);
      expect(proof.frames.length).toBeLessThanOrEqual(maxFrames);
      expect(proof.played.length).toBeLessThanOrEqual(maxMedia);
      for (const { stretches } of proof.played) expect(stretches.length).toBeLessThanOrEqual(maxStretches);
    }),
    { numRuns: 60 },
  );
});
