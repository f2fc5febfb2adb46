import { describe, expect, it } from 'vitest';
import { someFinding } from '../../../testing/web/some-finding.ts';
import { figureDomain } from './class-figures.ts';
import { byLabel, scorePoints } from './score-points.ts';

describe('figures of a class', () => {
  it('the axis of scores ends at 1, that of counts at the highest count', () => {
    const figures = [{ label: 0, name: 'a', value: 0.2 }];
    expect(figureDomain(figures, true)).toEqual([0, 1]);
    expect(figureDomain([{ label: 0, name: 'a', value: 26 }], false)).toEqual([0, 26]);
    expect(figureDomain([], false)).toEqual([0, 1]);
  });
});

describe('scores over time', () => {
  it('draws findings with a time and a score; speech is at its start', () => {
    const points = scorePoints([
      someFinding({ id: 'a', offset: 3, rate: 0.4 }),
      someFinding({ id: 'b', startTime: 12.2, endTime: 15, rate: 0.66, label: 'Abuse' }),
      someFinding({ id: 'no-score', offset: 4 }),
      someFinding({ id: 'no-moment', rate: 0.5 }),
      someFinding({ id: 'c', offset: 6, rate: 0.5 }),
    ]);
    expect(points.map(({ id, at }) => [id, at])).toEqual([
      ['a', 3],
      ['b', 12.2],
      ['c', 6],
    ]);
    expect(byLabel(points).map(({ label, points: own }) => [label, own.length])).toEqual([
      ['Ads', 2],
      ['Abuse', 1],
    ]);
  });
});
