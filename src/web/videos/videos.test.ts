import { describe, expect, it } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { someDetail as detail } from '../../testing/web/some-video.ts';
import { narrow, readClassFilter, writeClassFilter } from '../submissions/rows/class-filter.ts';
import { type Merged, mergedFindings } from './merged-findings.ts';
import { shownVideoOf } from './shown-video.ts';

describe('filtering by class', () => {
  it('survives the address, whatever the label contains', () => {
    const filter = { taskId: 'ocr-text', label: 'a~b & 广告' };
    expect(readClassFilter(writeClassFilter(filter))).toEqual(filter);
    expect(readClassFilter('nonsense')).toBeNull();
    expect(readClassFilter(null)).toBeNull();
  });

  it('keeps only the findings of that task and class', () => {
    const ads = someFinding({ id: 'ads' });
    const other = someFinding({ id: 'other', taskId: 'logo' });
    expect(narrow([ads, other], { taskId: 'ocr-text', label: 'Ads' })).toEqual([ads]);
    expect(narrow([ads, other], null)).toHaveLength(2);
  });
});

describe('mergedFindings', () => {
  const one = (id: string, offset: number | null, given: Parameters<typeof someFinding>[0] = {}) =>
    someFinding({ id, offset, text: 'free coins', rate: 0.5, review: true, ...given });
  const shown = (merged: Merged[]) => merged.map(({ worst, count, from, to }) => [worst.id, count, from, to]);

  it('merges equal findings of neighbouring frames, by the worst of them', () => {
    const findings = [
      one('a', 3),
      one('b', 4, { text: 'FREE  coins', rate: 0.9 }),
      one('c', 5),
      one('other words', 6, { text: 'cheap meds' }),
      one('certain', 6, { review: false, action: 'block' }),
      one('after a gap', 8),
    ];
    expect(shown(mergedFindings(findings, 1, 'time'))).toEqual([
      ['b', 3, 3, 5],
      ['other words', 1, 6, 6],
      ['certain', 1, 6, 6],
      ['after a gap', 1, 8, 8],
    ]);
    expect(shown(mergedFindings(findings, 1, 'weight')).map(([id]) => id)).toEqual([
      'certain',
      'b',
      'other words',
      'after a gap',
    ]);
    // With frames two seconds apart there is no gap.
    expect(shown(mergedFindings(findings, 2, 'time'))[0]).toEqual(['b', 4, 3, 8]);
  });

  it('merges stretches that touch, and findings without a moment within their fragment', () => {
    const speech = (id: string, startTime: number, endTime: number) =>
      one(id, null, { task: 'vulgar-speech', text: null, startTime, endTime });
    expect(
      shown(mergedFindings([speech('a', 1, 3), speech('b', 3.5, 5), speech('c', 9, 10)], 1, 'time')),
    ).toEqual([
      ['a', 2, 1, 5],
      ['c', 1, 9, 10],
    ]);
    const inFragment = (id: string, fragmentId: string) => one(id, null, { fragmentId });
    expect(
      shown(mergedFindings([inFragment('a', 'f1'), inFragment('b', 'f2'), inFragment('c', 'f1')], 1, 'time')),
    ).toEqual([
      ['a', 2, null, null],
      ['b', 1, null, null],
    ]);
  });
});

describe('the frames of a video with fragments', () => {
  it('follow the order of the fragments, because their findings have no time', () => {
    const of = (id: string, fragmentId: string) =>
      someFinding({
        id,
        fragmentId,
        evidence: { id: `p-${id}`, url: '', state: 'stored', width: null, height: null, print: null },
      });
    const inFragments = detail({
      findings: [of('late', 'f2'), of('early', 'f1')],
      fragments: [
        { id: 'f1', offsetStart: 0, offsetEnd: 60, receivedAt: '', reasons: null },
        { id: 'f2', offsetStart: 60, offsetEnd: 120, receivedAt: '', reasons: null },
      ],
    });
    const { frames } = shownVideoOf(inFragments, { filter: null, frame: null });
    expect(frames.map(({ findings }) => findings[0]?.id)).toEqual(['early', 'late']);
  });
});
