import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box, Finding } from '../../api/findings.ts';
import { someFinding } from '../../testing/web/some-finding.ts';
import { boxesAt, boxTracks, sampleInterval } from './box-tracks.ts';
import { videoFrames } from './video-frames.ts';

const square = (x: number, y: number, size = 0.1): Box => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const seen = (offset: number, given: Partial<Finding> = {}) =>
  someFinding({
    id: `${given.text ?? given.label ?? 'x'}@${offset}`,
    offset,
    box: square(0.1, 0.1),
    ...given,
  });
const tracksOf = (findings: Finding[], interval: unknown = 1) => boxTracks(videoFrames(findings), interval);
const shownAt = (findings: Finding[], seconds: number, interval: unknown = 1) =>
  boxesAt(tracksOf(findings, interval), seconds);

test('a text that stays is held between its samples, and drawn as inferred where nobody looked', () => {
  const findings = [seen(3, { text: 'BUY NOW' }), seen(4, { text: 'buy  now' })];
  expect(shownAt(findings, 3)).toMatchObject([{ inferred: false, box: square(0.1, 0.1) }]);
  expect(shownAt(findings, 3.4)).toMatchObject([{ inferred: true, box: square(0.1, 0.1) }]);
  expect(shownAt(findings, 4)).toMatchObject([{ inferred: false }]);
});

test('a text that moves takes its box with it', () => {
  const findings = [
    seen(0, { text: 'sale', box: square(0, 0.2) }),
    seen(2, { text: 'sale', box: square(0.8, 0.4) }),
  ];
  const [held] = shownAt(findings, 0.5, 2);
  expect(held?.box[0]?.[0]).toBeCloseTo(0.2);
  expect(held?.box[0]?.[1]).toBeCloseTo(0.25);
});

test('different texts are never one, even at the same place', () => {
  const findings = [seen(0, { text: 'one' }), seen(1, { text: 'two' })];
  expect(tracksOf(findings).tracks).toHaveLength(2);
  expect(shownAt(findings, 0.4)).toMatchObject([{ finding: { text: 'one' } }]);
  expect(shownAt(findings, 0.6)).toMatchObject([{ finding: { text: 'two' } }]);
});

test('neither are two labels, two tasks or two people', () => {
  for (const other of [{ label: 'Porn' }, { taskId: 'other' }, { name: 'Bo' }])
    expect(tracksOf([seen(0, { name: 'Al' }), seen(1, { name: 'Al', ...other })]).tracks).toHaveLength(2);
});

test('a sample without the finding ends its track, whether other findings were seen in it or none', () => {
  const ends = [seen(0, { text: 'a' }), seen(2, { text: 'a' })];
  expect(tracksOf(ends).tracks).toHaveLength(2);
  expect(tracksOf([...ends, seen(1, { text: 'b' })]).tracks).toHaveLength(3);
  expect(shownAt(ends, 1)).toEqual([]);
  expect(tracksOf([...ends, seen(1, { text: 'a', box: null })]).tracks).toHaveLength(2);
});

test('marks without words are one if they are near, and the nearer of two pairs is taken', () => {
  const mark = (offset: number, x: number) => seen(offset, { id: `${offset} ${x}`, box: square(x, 0.5) });
  expect(tracksOf([mark(0, 0.1), mark(1, 0.18)]).tracks).toHaveLength(1);
  expect(tracksOf([mark(0, 0.1), mark(1, 0.8)]).tracks).toHaveLength(2);
  const { tracks } = tracksOf([mark(0, 0.1), mark(0, 0.22), mark(1, 0.12), mark(1, 0.24)]);
  expect(tracks.map(({ samples }) => samples.map(({ finding }) => finding.id))).toEqual([
    ['0 0.1', '1 0.12'],
    ['0 0.22', '1 0.24'],
  ]);
});

test('the interval is the one that was ordered, otherwise the smallest distance, at most the usual one', () => {
  const frames = videoFrames([seen(0), seen(2), seen(10)]);
  expect(sampleInterval(frames, 5)).toBe(5);
  expect(sampleInterval(frames, undefined)).toBe(2);
  expect(sampleInterval(videoFrames([seen(0), seen(30)]), undefined)).toBe(3);
  expect(sampleInterval([], null)).toBe(3);
});

const anyFindings = fc
  .array(
    fc.record({
      sample: fc.integer({ min: 0, max: 12 }),
      text: fc.constantFrom('a', 'b', null),
      x: fc.double({ min: 0, max: 0.9, noNaN: true }),
    }),
    { maxLength: 25 },
  )
  .map((all) =>
    all.map(({ sample, text, x }, at) =>
      someFinding({ id: `f${at}`, offset: sample * 2, text, box: square(x, 0.3) }),
    ),
  );
const interval = 2;

test('every box belongs to exactly one track, in order of time, one interval apart', () => {
  fc.assert(
    fc.property(anyFindings, (findings) => {
      const { tracks } = tracksOf(findings, interval);
      const ids = tracks.flatMap(({ samples }) => samples.map(({ finding }) => finding.id));
      expect(ids.toSorted()).toEqual(findings.map(({ id }) => id).toSorted());
      for (const { samples } of tracks) {
        expect(new Set(samples.map(({ finding }) => finding.text)).size).toBe(1);
        const steps = samples.slice(1).map(({ at }, index) => at - (samples[index]?.at ?? 0));
        expect(steps.every((step) => step === interval)).toBe(true);
      }
    }),
  );
});

test('a box is exact at its samples, between their boxes elsewhere, and never more than half an interval outside', () => {
  const moment = fc.double({ min: -3, max: 30, noNaN: true });
  fc.assert(
    fc.property(anyFindings, moment, (findings, seconds) => {
      const tracks = tracksOf(findings, interval);
      for (const { key, samples } of tracks.tracks) {
        for (const { at, box } of samples)
          expect(boxesAt(tracks, at).find((held) => held.key === key)).toMatchObject({
            box,
            inferred: false,
          });
        const held = boxesAt(tracks, seconds).find((one) => one.key === key);
        const [from, to] = [(samples[0]?.at ?? 0) - interval / 2, (samples.at(-1)?.at ?? 0) + interval / 2];
        expect(held !== undefined).toBe(seconds >= from && seconds <= to);
        if (!held) continue;
        const xs = samples.filter(({ at }) => Math.abs(at - seconds) <= interval).map(({ box: [[x]] }) => x);
        expect(held.box[0][0]).toBeGreaterThanOrEqual(Math.min(...xs) - 1e-9);
        expect(held.box[0][0]).toBeLessThanOrEqual(Math.max(...xs) + 1e-9);
      }
    }),
  );
});
