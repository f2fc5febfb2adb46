import fc from 'fast-check';
import { expect, it } from 'vitest';
import { someDetail, someVideo } from '../../testing/web/some-video.ts';
import { streamOutcome } from './stream-outcome.ts';

const fragment = (from: number, to: number, failure?: string) => ({
  id: `${from}`,
  offsetStart: from,
  offsetEnd: to,
  receivedAt: '',
  reasons: null,
  ...(failure === undefined ? {} : { failure }),
});
const stream = someVideo({ kind: 'video-stream', state: 'error', frames: 40 });

it('says what was checked of a stream and what not, to the second', () => {
  const detail = someDetail({
    submission: stream,
    fragments: [
      fragment(0, 60),
      fragment(60, 120, 'The engines were away.'),
      fragment(180, 240),
      fragment(240, 250),
    ],
    missing: [
      { from: 20, to: 30, reason: 'The engines were busy.' },
      { from: 120, to: 180, reason: null },
      { from: 250, to: 300, reason: null },
    ],
  });
  expect(streamOutcome(detail)).toEqual({
    checked: [
      { from: 0, to: 20 },
      { from: 30, to: 60 },
      { from: 180, to: 250 },
    ],
    missed: [
      { from: 20, to: 30 },
      { from: 60, to: 180 },
    ],
    seconds: 120,
    until: 250,
    parts: 3,
    frames: 40,
  });
});

it('says that nothing was checked of a stream that never came', () => {
  expect(streamOutcome(someDetail({ submission: stream }))).toMatchObject({
    checked: [],
    until: 0,
    parts: 0,
  });
});

it('counts the segments of an audio stream', () => {
  const segment = { type: 'audio-stream' as const, receivedAt: '', duplicates: 0, outOfOrder: false };
  const rest = { oddities: [], reason: null, reasons: null, raw: '' };
  const detail = someDetail({
    submission: someVideo({ kind: 'audio-stream', state: 'error' }),
    transcript: [{ startTime: 4, endTime: 9, text: 'hello' }],
    callbacks: [
      { ...segment, ...rest, id: 'a' },
      { ...segment, ...rest, id: 'b', failure: 'away' },
    ],
  });
  expect(streamOutcome(detail)).toMatchObject({ parts: 1, until: 9 });
});

it('gives every second up to the last fragment to exactly one of the two', () => {
  const span = fc
    .tuple(fc.nat(50), fc.integer({ min: 1, max: 20 }))
    .map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.nat(9), fc.boolean()), { minLength: 1, selector: ([at]) => at }),
      fc.array(span),
      (tens, gaps) => {
        const fragments = tens.map(([at, failed]) =>
          fragment(at * 10, at * 10 + 10, failed ? 'away' : undefined),
        );
        const last = Math.max(...tens.map(([at]) => at * 10 + 10));
        const uncovered = Array.from({ length: last / 10 }, (_, at) => at)
          .filter((at) => !tens.some(([one]) => one === at))
          .map((at) => ({ from: at * 10, to: at * 10 + 10 }));
        const missing = [...gaps, ...uncovered].map((one) => ({ ...one, reason: null }));
        const { checked, missed, seconds } = streamOutcome(
          someDetail({ submission: stream, fragments, missing }),
        );
        const inside = (spans: readonly { from: number; to: number }[], second: number) =>
          spans.filter(({ from, to }) => from <= second && second < to).length;
        const all = Array.from({ length: last }, (_, second) => second);
        expect(all.filter((second) => inside(checked, second) + inside(missed, second) !== 1)).toEqual([]);
        expect(seconds).toBe(all.filter((second) => inside(checked, second) === 1).length);
      },
    ),
  );
});
