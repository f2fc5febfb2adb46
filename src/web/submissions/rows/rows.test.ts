import { describe, expect, it } from 'vitest';
import type { Lane } from '../../../api/lanes.ts';
import { emptyFilter } from '../../../api/lanes.ts';
import type { TaskSummary } from '../../../api/submissions.ts';
import { unavailableLabel } from '../../../protocol/unavailable-label.ts';
import { someFinding } from '../../../testing/web/some-finding.ts';
import { someDetail, someVideo } from '../../../testing/web/some-video.ts';
import { videoFrames } from '../../media/video-frames.ts';
import { axisPictures } from './axis-pictures.ts';
import { taskRows } from './class-rows.ts';
import { thresholdsOf } from './lane-thresholds.ts';
import { timeMarks } from './time-marks.ts';

const picture = (id: string) => ({
  ...{ id, url: `/${id}.jpg`, state: 'stored' as const },
  ...{ width: null, height: null, print: null },
});
const summary = (given: Partial<TaskSummary>): TaskSummary => ({
  ...{ task: 'ocr-text', taskId: 'ocr-text', label: null, labelName: null, review: null, text: null },
  ...{ avgScores: [], maximums: [], statistics: [], matchList: [] },
  ...given,
});
const rowsOf = (given: Parameters<typeof someDetail>[0]) =>
  taskRows(someDetail(given)).flatMap(({ counted, rows }) =>
    rows.map(({ label, number, average, highest, count }) => [
      label,
      number,
      average,
      highest,
      count,
      counted,
    ]),
  );

describe('the rows of a task with figures from the service', () => {
  it('have these figures and no others, also for classes without a finding', () => {
    const shown = rowsOf({
      summary: [
        summary({
          avgScores: [
            { label: 5, name: 'Ads', value: 0.31 },
            { label: 0, name: 'Normal', value: 0.6 },
          ],
          maximums: [{ label: 5, name: 'Ads', value: 0.87 }],
          statistics: [{ label: 0, name: 'Normal', value: 29 }],
        }),
      ],
      findings: [
        someFinding({ id: 'a', rate: 0.99, evidence: picture('e1') }),
        someFinding({ id: 'b', label: 'own word', labelNumber: null, rate: 0.5 }),
      ],
    });
    expect(shown).toEqual([
      ['Ads', 5, 0.31, 0.87, null, false],
      ['own word', null, null, null, null, false],
      ['Normal', 0, 0.6, null, 29, false],
    ]);
  });

  it('are counted when it sent none: pictures, not findings, and no average', () => {
    const shown = rowsOf({
      summary: [summary({})],
      findings: [
        someFinding({ id: 'a', rate: 0.4, evidence: picture('e1') }),
        someFinding({ id: 'b', rate: 0.7, evidence: picture('e1') }),
        someFinding({ id: 'c', rate: null, evidence: picture('e2') }),
        someFinding({ id: 'd', label: 'Normal', labelNumber: 0 }),
      ],
    });
    expect(shown).toEqual([
      ['Ads', 5, null, 0.7, 2, true],
      ['Normal', 0, null, null, 1, true],
    ]);
  });

  it('count stretches of speech, which has names instead of numbers', () => {
    const spoken = (id: string, startTime: number, rate: number) =>
      someFinding({
        ...{ id, startTime, endTime: startTime + 2, rate, label: 'Abuse', labelNumber: null },
        ...{ task: 'vulgar-speech', taskId: 'vulgar-speech' },
      });
    expect(rowsOf({ findings: [spoken('a', 1, 0.5), spoken('b', 8, 0.77)] })).toEqual([
      ['Abuse', null, null, 0.77, 2, true],
    ]);
  });
});

describe('the tasks', () => {
  it('are in a fixed order, pictures first; two of the same type are distinguished', () => {
    const tasks = taskRows(
      someDetail({
        findings: [
          someFinding({ id: 's', task: 'vulgar-speech', taskId: 'v' }),
          someFinding({ id: 'a', taskId: 'a' }),
          someFinding({ id: 'b', taskId: 'b' }),
          someFinding({ id: 'i', task: 'image-classification', taskId: 'i' }),
        ],
        summary: [summary({ task: 'logo', taskId: 'l' })],
      }),
    );
    expect(tasks.map(({ taskId, ambiguous }) => [taskId, ambiguous])).toEqual([
      ['i', false],
      ['a', true],
      ['b', true],
      ['l', false],
      ['v', false],
    ]);
  });

  it('include one for a transcript without findings, and none for what no engine checked', () => {
    const tasks = taskRows(
      someDetail({
        findings: [someFinding({ label: unavailableLabel })],
        transcript: [{ startTime: 0, endTime: 2, text: 'good evening' }],
      }),
    );
    expect(tasks.map(({ task, rows }) => [task, rows.length])).toEqual([['speech-transcription', 0]]);
  });
});

describe('the marks on the time axis', () => {
  const nowhere = () => null;
  it('are at their own moment, with the end of a stretch', () => {
    const marks = timeMarks(
      [
        someFinding({ id: 'b', startTime: 12.2, endTime: 15 }),
        someFinding({ id: 'a', offset: 3 }),
        someFinding({ id: 'no moment' }),
      ],
      20,
      nowhere,
    );
    expect(marks.map(({ finding, from, to }) => [finding.id, from, to])).toEqual([
      ['a', 3, null],
      ['b', 12.2, 15],
    ]);
  });

  it('span the fragment when the service gave no moment', () => {
    const marks = timeMarks([someFinding({ fragmentId: 'f' })], 60, () => ({ from: 10, to: 20 }));
    expect(marks).toMatchObject([{ from: 10, to: 20, somewhere: true }]);
  });

  it('stay few in a video of two hours: each stands for its neighbours, by the worst of them', () => {
    const findings = Array.from({ length: 2400 }, (_, at) =>
      someFinding({ id: String(at), offset: at * 3, rate: at === 1201 ? 0.99 : 0.5, review: true }),
    );
    const marks = timeMarks(findings, 7200, nowhere);
    expect(marks.length).toBeLessThanOrEqual(150);
    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(2400);
    expect(marks.find(({ finding }) => finding.id === '1201')).toMatchObject({ from: 3603 });
  });
});

describe('the pictures on the time axis', () => {
  const frames = videoFrames(
    Array.from({ length: 60 }, (_, at) =>
      someFinding({ id: String(at), offset: at, rate: at === 30 ? 0.9 : 0.1, evidence: picture(`e${at}`) }),
    ),
  );
  it('never cover each other, and the worst is among them', () => {
    const shown = axisPictures(frames, 60, null).map(({ offset }) => offset);
    expect(shown).toContain(30);
    expect(shown.slice(1).every((offset, at) => offset - (shown[at] ?? 0) >= 60 / 13)).toBe(true);
  });
  it('include the current one', () => {
    expect(axisPictures(frames, 60, 't31').map(({ key }) => key)).toEqual(
      expect.arrayContaining(['t30', 't31']),
    );
  });
});

describe('the thresholds of a class', () => {
  const lane = (key: string, filter: Partial<Lane['filter']>): Lane => ({
    ...{ key, name: key, builtIn: false, position: 0, open: 0, oldestAt: null },
    ...{
      sort: 'oldest',
      targetSeconds: null,
      secondLook: null,
      members: null,
      filter: { ...emptyFilter, ...filter },
    },
  });
  const ads = { task: 'ocr-text', taskId: 'ocr-text', label: 'Ads' };

  it('are those of the lanes that can hold it, each score once', () => {
    const found = thresholdsOf(ads, someVideo(), [
      lane('all', { rateMin: 0.6 }),
      lane('ads', { labels: ['Ads'], rateMin: 0.6, rateMax: 0.9 }),
      lane('texts', { kinds: ['text'], rateMin: 0.1 }),
      lane('porn', { labels: ['Porn'], rateMin: 0.2 }),
      lane('logos', { tasks: ['logo'], rateMin: 0.3 }),
    ]);
    expect(found.map(({ at, of, lanes }) => [at, of, lanes.map(({ key }) => key)])).toEqual([
      [0.6, 'from', ['all', 'ads']],
      [0.9, 'to', ['ads']],
    ]);
  });

  it('include the similarity from which the service was to return results', () => {
    const callbackRules = { p: [{ similarity: 0.7 }], other: [{ similarity: 0.1 }], odd: 'text' };
    const person = { task: 'person-search', taskId: 'p', label: 'A' };
    expect(thresholdsOf(person, someVideo({ params: { callbackRules } }), [])).toEqual([
      { at: 0.7, of: 'returned', lanes: [] },
    ]);
  });
});
