import { describe, expect, it } from 'vitest';
import type { SampleStats } from '../../api/stats-sample.ts';
import type { MeasureCounts } from './count-measures.ts';
import type { NoticeCounts } from './count-notices.ts';
import { automatedSheet, qualitativeSheet } from './list-sheets.ts';

const counts = { received: 0, upheld: 0, dismissed: 0, removed: 0, waiting: 0, medianHours: null };
const notices: NoticeCounts = {
  ...counts,
  byLaw: 0,
  byTerms: 0,
  withoutGround: 0,
  byMachine: 0,
  byPeople: 0,
};
const measures: MeasureCounts = {
  ...{ own: [], all: { fully: 7, other: 3 }, ownAutomation: { fully: 5, other: 1 } },
  ...{ unstated: 0, unstatedBlocks: 4, people: 2 },
};
const sample: SampleStats = {
  counted: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
  ...{ rounds: 12, openRounds: 1, passed: 900, blocked: 100, labels: [] },
  all: {
    missedRate: { kind: 'estimate', value: 0.02, low: 0.01, high: 0.04, checked: 400, events: 8 },
    precision: { kind: 'estimate', value: 0.9, low: 0.85, high: 0.94, checked: 200, events: 180 },
    recall: { kind: 'estimate', value: 0.83333, low: 0.7, high: 0.91 },
    prevalence: { kind: 'estimate', value: 0.11, low: 0.1, high: 0.12 },
  },
};
const heading = { service: 'Example', period: '2026-01-01/2026-12-31' };
const rowOf = (of: SampleStats, indicator: RegExp) => {
  const { rows } = automatedSheet({ measures, notices, trusted: notices, sample: of }, heading);
  const [, , , , , , value, note] = rows.find((row) => indicator.test(String(row[4]))) ?? [];
  return { value, note: String(note) };
};

describe('the accuracy of automated means', () => {
  it('is what the audit sample estimates, in percent, with interval and design', () => {
    const precision = rowOf(sample, /Precision/);
    expect(precision.value).toBe(90);
    expect(precision.note).toMatch(
      /^In percent; 95 % interval 85 to 94\. A random sample, stratified .* 12 completed draws/,
    );
    expect(rowOf(sample, /Recall/).value).toBe(83.33);
  });

  it('as a whole weighs what was passed and blocked: 900 × 98 % and 100 × 90 %', () => {
    const { value, note } = rowOf(sample, /- Accuracy/);
    expect(value).toBe(97.2);
    // 900 × 96 % and 100 × 85 %; 900 × 99 % and 100 × 94 %.
    expect(note).toContain('94.9 to 98.5, at least 90 %. Wrongly passed: 2 %');
  });

  it('is left out where the sample is too small or without violations, and the reason is said', () => {
    const few = { kind: 'too-few', decision: 'block', checked: 12, needed: 200 } as const;
    const small = { ...sample, all: { ...sample.all, precision: few, recall: few, prevalence: few } };
    for (const indicator of [/- Accuracy/, /Precision/, /Recall/]) {
      const { value, note } = rowOf(small, indicator);
      expect([value, note]).toEqual([
        null,
        expect.stringMatching(/^Too few looks: 12 at cases that the machine blocked/),
      ]);
    }
    const clean = { ...sample, all: { ...sample.all, recall: { kind: 'no-violations' as const } } };
    expect(rowOf(clean, /Recall/)).toEqual({
      value: null,
      note: expect.stringMatching(/^The sample found no violation/),
    });
  });

  it('is described in the qualitative template, whose other texts a provider writes', () => {
    const texts = new Map(
      qualitativeSheet(sample, heading).rows.map((row) => [String(row[3]), String(row[4])]),
    );
    expect(
      texts.get(
        'Qualitative description of indicators of accuracy and possible rate of error of automated means',
      ),
    ).toMatch(/^A random sample/);
    expect(texts.get('Qualitative description of the automated means')).toContain('describe it here');
  });
});
