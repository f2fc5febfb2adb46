import { describe, expect, it } from 'vitest';
import { ruleDefinitionSchema } from '../../../api/rules.ts';
import { bodyOf, draftOf, usualHistory } from './rule-draft.ts';

const definition = ruleDefinitionSchema.parse({
  when: {
    machine: ['review'],
    labels: ['Ads'],
    severities: [2, 3],
    rateMin: 0.25,
    history: { days: 30, rejectedMin: 2 },
  },
  act: { outcome: 'block', label: 'Ads', tolerated: 0.07 },
});

describe('the form of a rule', () => {
  it('sends what it was opened with', () => {
    const rule = { name: 'Ads', ...definition };
    expect(draftOf(rule).act.percent).toBe(7);
    expect(bodyOf(draftOf(rule))).toEqual(rule);
  });

  it('sends only what belongs to its outcome', () => {
    const draft = draftOf({ name: ' Ads ', ...definition });
    const toPeople = bodyOf({ ...draft, act: { ...draft.act, outcome: 'review', lane: 'l-1' } });
    expect(toPeople).toMatchObject({
      name: 'Ads',
      act: { outcome: 'review', label: null, lane: 'l-1', tolerated: null },
    });
    const pass = bodyOf({ ...draft, act: { ...draft.act, outcome: 'pass', lane: 'l-1', percent: '' } });
    expect(pass.act).toEqual({ outcome: 'pass', label: null, lane: null, tolerated: null });
  });

  it('leaves out a history without bounds only where it is off', () => {
    const draft = draftOf(null);
    expect(bodyOf(draft).when?.history).toBeNull();
    const on = bodyOf({ ...draft, when: { ...draft.when, history: usualHistory } });
    expect(on.when?.history).toEqual({ days: 90, rejectedMin: null, rejectedMax: null, approvedMin: null });
  });
});
