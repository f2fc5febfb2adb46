import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowOf } from '../../../testing/moderation/scripted-recogniser.ts';
import { audioCutter, sampleRate } from '../../capture/audio-windows.ts';
import { inSource, isOwn } from './stretches.ts';

const word = (start: number, end: number) => ({ word: 'idiot', start, end, confidence: 1 });

test('times are never outside the window, and in order', () => {
  const second = fc.double({ min: -5, max: 20, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), second, second, (from, a, b) => {
      const window = windowOf(from, from + 12);
      const { start, end } = inSource(word(Math.min(a, b), Math.max(a, b)), window);
      expect(start).toBeGreaterThanOrEqual(window.start);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(window.end);
    }),
  );
});

test('a word heard whole in every window that has it belongs to exactly one, also at their borders', () => {
  const cutter = audioCutter(0);
  const noise = Buffer.from(Int16Array.from({ length: 40 * sampleRate }, (_, i) => (i * 7919) % 601).buffer);
  const windows = [...cutter.push(noise), cutter.end()].filter((window) => window !== null);
  expect(windows.length).toBeGreaterThan(3);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 39.5, noNaN: true }), (at) => {
      const hearing = windows.filter(({ start, end }) => start <= at && at + 0.4 <= end);
      const owners = hearing.filter((window) =>
        isOwn(window, inSource(word(at - window.start, at + 0.4 - window.start), window)),
      );
      expect(owners).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
});
