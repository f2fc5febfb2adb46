import { describe, expect, it } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { liveAxis } from './live-axis.ts';
import { axisTimes, findingNear, nextMoment, timelineLanes, timelineLength } from './timeline.ts';

const ocr = (offset: number, review = true) => someFinding({ task: 'ocr-text', offset, review });
const speech = someFinding({ task: 'speech-moderation', startTime: 12.2, endTime: 15.9 });

describe('timelineLanes', () => {
  it('gives each task a lane with moments as ticks and stretches as bars, grouped by style', () => {
    const lanes = timelineLanes([ocr(3), speech, ocr(9), ocr(4, false)]);
    expect(lanes.map(({ task }) => task)).toEqual(['ocr-text', 'speech-moderation']);
    expect(lanes[0]?.groups.map(({ standing, moments }) => [standing, moments])).toEqual([
      ['review', [3, 9]],
      ['block', [4]],
    ]);
    expect(lanes[1]?.groups[0]?.stretches).toEqual([{ from: 12.2, to: 15.9 }]);
  });

  it('shows a finding without a moment somewhere in its fragment, once for all of the same style', () => {
    const real = someFinding({ fragmentId: 'f1' });
    const fragments = [{ id: 'f1', offsetStart: 0, offsetEnd: 60 }];
    const [lane] = timelineLanes([real, { ...real, id: 'two' }], fragments);
    expect(lane?.groups.map(({ somewhere, moments }) => [somewhere, moments])).toEqual([
      [[{ from: 0, to: 60 }], []],
    ]);
  });

  it('leaves out findings without a place in time', () => {
    expect(timelineLanes([someFinding({})])).toEqual([]);
  });
});

describe('the axis', () => {
  it('reaches to the last known moment, even beyond the stated duration', () => {
    expect(timelineLength(93.4, [ocr(3)])).toBe(93.4);
    expect(timelineLength(10, [speech])).toBe(15.9);
    expect(timelineLength(null, [], [{ id: 'f', offsetStart: 0, offsetEnd: 60 }])).toBe(60);
    expect(timelineLength(null, [])).toBe(1);
  });

  it.each([
    [24, [0, 5, 10, 15, 20]],
    [93.4, [0, 30, 60, 90]],
    [7200, [0, 1800, 3600, 5400, 7200]],
  ])('the axis of %s seconds has round moments', (length, times) => {
    expect(axisTimes(length)).toEqual(times);
  });

  it('does not crowd, even for a day of video', () => {
    expect(axisTimes(86_400).length).toBeLessThanOrEqual(7);
  });
});

it('keeps room at the end of a running stream, and grows only in steps', () => {
  expect([0, 59, 60, 119, 120, 3599, 28_800, 100_000].map(liveAxis)).toEqual([
    60, 60, 120, 120, 300, 3600, 43_200, 100_800,
  ]);
});

describe('moving along it', () => {
  it('goes to the next finding in each direction and stays at the last', () => {
    const findings = [ocr(3), ocr(9), speech];
    expect(nextMoment(findings, 3, 1)).toBe(9);
    expect(nextMoment(findings, 9, -1)).toBe(3);
    expect(nextMoment(findings, 12.2, 1)).toBe(12.2);
  });

  it('takes the nearest finding within reach; inside a stretch it is that stretch', () => {
    expect(findingNear([ocr(3), ocr(9)], 8.6, 1)?.offset).toBe(9);
    expect(findingNear([ocr(3)], 8, 1)).toBeNull();
    expect(findingNear([ocr(3), speech], 14, 0.1)).toBe(speech);
  });
});
