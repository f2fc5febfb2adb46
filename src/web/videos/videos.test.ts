import { describe, expect, it } from 'vitest';
import { unavailableLabel } from '../../protocol/unavailable-label.ts';
import { someDetail as detail, someFilm as film } from '../../testing/web/some-film.ts';
import { someFinding } from '../../testing/web/some-finding.ts';
import { alikeFindings } from './alike.ts';
import { countedSummary } from './counted-summary.ts';
import { filmOf } from './film.ts';
import { canClose, detailProgress, filmVerdict, progressOf } from './progress.ts';
import { narrow, readClassFilter, taskTabs, writeClassFilter } from './task-tabs.ts';

describe('how far a film is', () => {
  it('is not guessed while nothing tells', () => {
    expect(progressOf(film())).toBeNull();
    expect(progressOf(film({ duration: 24 }))).toBeNull();
  });

  it('follows the frames that were captured, at the interval asked for or the default of three seconds', () => {
    expect(progressOf(film({ duration: 24, frames: 6 }))).toBe(0.25);
    expect(progressOf(film({ duration: 24, frames: 4, params: {} }))).toBe(0.5);
  });

  it('follows the fragments and findings that have come, and is whole at the end', () => {
    const running = detail({
      submission: film({ duration: 24 }),
      fragments: [{ id: 'f', offsetStart: 0, offsetEnd: 12, receivedAt: '', reasons: null }],
    });
    expect(detailProgress(running)).toBe(0.5);
    expect(detailProgress(detail({ submission: film({ state: 'end', duration: 24 }) }))).toBe(1);
  });

  it('can be closed until it is being closed', () => {
    expect((['queued', 'submitted', 'running', 'closing', 'end'] as const).filter(canClose)).toEqual([
      'queued',
      'submitted',
      'running',
    ]);
  });
});

describe('filmVerdict', () => {
  it('V16: is not clear where the service could not look at a part', () => {
    const failed = {
      id: 'c',
      type: 'fragment',
      receivedAt: '',
      reasons: null,
      duplicates: 0,
      outOfOrder: false,
    } as const;
    const callbacks = [{ ...failed, oddities: [], reason: null, failure: 'broke down (2003)', raw: '' }];
    expect(filmVerdict(detail({ submission: film({ state: 'end' }), callbacks }))).toBe('none');
  });

  it('asks for a look when any finding does, is clear only at the end', () => {
    expect(filmVerdict(detail({ findings: [someFinding({}), someFinding({ review: true })] }))).toBe(
      'review',
    );
    expect(filmVerdict(detail({ findings: [someFinding({ action: 'block' })] }))).toBe('block');
    expect(filmVerdict(detail({}))).toBe('none');
    expect(filmVerdict(detail({ submission: film({ state: 'end' }) }))).toBe('clear');
  });

  it('C8: is not clear where nobody looked at some of it', () => {
    const missing = [{ from: 4, to: 24, reason: 'The engines were busy.' }];
    const ended = film({ state: 'end' });
    expect(filmVerdict(detail({ submission: ended, missing }))).toBe('part');
    const unlooked = someFinding({ label: unavailableLabel });
    expect(filmVerdict(detail({ submission: ended, findings: [unlooked] }))).toBe('part');
    expect(
      filmVerdict(detail({ submission: ended, findings: [someFinding({ review: true })], missing })),
    ).toBe('review');
  });
});

describe('the tabs', () => {
  it('are the tasks that found or summed up something, two of a type told apart', () => {
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

describe('narrowing to a class', () => {
  it('survives the address, whatever the label holds', () => {
    const filter = { taskId: 'ocr-text', label: 'a~b & 广告' };
    expect(readClassFilter(writeClassFilter(filter))).toEqual(filter);
    expect(readClassFilter('nonsense')).toBeNull();
    expect(readClassFilter(null)).toBeNull();
  });

  it('keeps the findings of that task and class only', () => {
    const ads = someFinding({ id: 'ads' });
    const other = someFinding({ id: 'other', taskId: 'logo' });
    expect(narrow([ads, other], { taskId: 'ocr-text', label: 'Ads' })).toEqual([ads]);
    expect(narrow([ads, other], null)).toHaveLength(2);
  });
});

describe('alikeFindings', () => {
  it('tells once what many frames say, by the worst of them, the worst first', () => {
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
  it('counts pictures, not findings, and keeps the highest score of each class', () => {
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

describe('the frames of a film told in fragments', () => {
  it('stand in the order of the fragments, for their findings name no moment', () => {
    const of = (id: string, fragmentId: string) =>
      someFinding({
        id,
        fragmentId,
        evidence: { id: `p-${id}`, url: '', state: 'stored', width: null, height: null, print: null },
      });
    const told = detail({
      findings: [of('late', 'f2'), of('early', 'f1')],
      fragments: [
        { id: 'f1', offsetStart: 0, offsetEnd: 60, receivedAt: '', reasons: null },
        { id: 'f2', offsetStart: 60, offsetEnd: 120, receivedAt: '', reasons: null },
      ],
    });
    const { frames } = filmOf(told, { filter: null, frame: null });
    expect(frames.map(({ findings }) => findings[0]?.id)).toEqual(['early', 'late']);
  });
});
