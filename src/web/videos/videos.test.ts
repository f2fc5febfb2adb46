import { describe, expect, it } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { someDetail as detail } from '../../testing/web/some-video.ts';
import { alikeFindings } from './alike.ts';
import { countedSummary } from './counted-summary.ts';
import { shownVideoOf } from './shown-video.ts';
import { narrow, readClassFilter, taskTabs, writeClassFilter } from './task-tabs.ts';

describe('the tabs', () => {
  it('are the tasks with findings or a summary; two of the same type are distinguished', () => {
    const tabs = taskTabs(
      detail({
        findings: [someFinding({ taskId: 'a' }), someFinding({ taskId: 'b' })],
        summary: [
          {
            task: 'logo',
            taskId: 'l',
            label: null,
            labelName: null,
            review: null,
            avgScores: [],
            maximums: [],
            statistics: [],
            matchList: [],
            text: null,
          },
        ],
      }),
    );
    expect(tabs.map(({ taskId, ambiguous }) => [taskId, ambiguous])).toEqual([
      ['a', true],
      ['b', true],
      ['l', false],
    ]);
  });
});

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

describe('alikeFindings', () => {
  it('lists equal findings of many frames once, by the worst of them, the worst first', () => {
    const one = (id: string, text: string, rate: number) => someFinding({ id, text, rate, review: true });
    const groups = alikeFindings([
      one('a', 'FREE  coins', 0.4),
      one('b', 'free coins', 0.7),
      one('c', 'other', 0.9),
    ]);
    expect(groups.map(({ worst, count }) => [worst.id, count])).toEqual([
      ['c', 1],
      ['b', 2],
    ]);
  });
});

describe('countedSummary', () => {
  it('counts pictures, not findings, and the highest score of each class', () => {
    const picture = { id: 'e1', url: '', state: 'stored' as const, width: null, height: null, print: null };
    const findings = [
      someFinding({ id: 'a', rate: 0.4, evidence: picture }),
      someFinding({ id: 'b', rate: 0.7, evidence: picture }),
      someFinding({ id: 'c', rate: null, evidence: { ...picture, id: 'e2' } }),
      someFinding({ id: 'd', label: 'Normal', labelNumber: 0 }),
      someFinding({ id: 'e', label: 'own word', labelNumber: null }),
    ];
    const { maximums, statistics } = countedSummary({
      taskId: 'ocr-text',
      task: 'ocr-text',
      findings,
      summary: null,
      ambiguous: false,
    });
    expect(maximums).toEqual([{ label: 5, name: 'Ads', value: 0.7 }]);
    expect(statistics).toEqual([
      { label: 0, name: 'Normal', value: 1 },
      { label: 5, name: 'Ads', value: 2 },
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
