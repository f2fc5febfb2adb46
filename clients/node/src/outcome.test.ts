import { describe, expect, it } from 'vitest';
import { NotModerated } from './errors.ts';
import type { Case, Decision, Submission, TextAnswer } from './generated.ts';
import { isModerated, outcomeOfCase, outcomeOfText } from './outcome.ts';

const decision = (verdict: Decision['verdict'], state: Decision['state'] = 'final') =>
  ({ verdict, state, label: 'Ads', by: { id: 'a', name: 'ada' } }) as Decision;
const caseWith = (more: Partial<Case>) =>
  ({ id: 'c', settled: null, decision: null, labels: [], ...more }) as Case;
const text = (action: TextAnswer['action']) => ({ action, label: 'Ads', caseId: 'c' }) as TextAnswer;

describe('the outcome', () => {
  it('of a text is known where the machine or a rule is sure', () => {
    expect(outcomeOfText(text('pass'))).toMatchObject({ allowed: true, by: 'machine', label: 'Ads' });
    expect(outcomeOfText(text('block'))).toMatchObject({ allowed: false, by: 'machine' });
    expect(outcomeOfText(text('review'))).toBeNull();
  });

  it('of a case is the decision once it is final, or at once', () => {
    const rejected = caseWith({ decision: decision('reject') });
    expect(outcomeOfCase(rejected, 'final')).toMatchObject({
      allowed: false,
      by: 'person',
      label: 'Ads',
      caseId: 'c',
    });
    expect(outcomeOfCase(caseWith({ decision: decision('approve') }), 'final')?.allowed).toBe(true);
    const pending = caseWith({ decision: decision('reject', 'pending') });
    expect(outcomeOfCase(pending, 'final')).toBeNull();
    expect(outcomeOfCase(pending, 'pending')?.allowed).toBe(false);
  });

  it('of an escalated or waiting case is not known', () => {
    expect(outcomeOfCase(caseWith({ decision: decision('escalate') }), 'pending')).toBeNull();
    expect(outcomeOfCase(caseWith({}), 'final')).toBeNull();
  });

  it('of a case that nobody has to decide is what the machine did', () => {
    const labels = [{ task: 'frame', label: 'Logo', rate: 1, review: false }];
    expect(outcomeOfCase(caseWith({ settled: 'block', labels }), 'final')).toMatchObject({
      ...{ allowed: false, by: 'machine', label: 'Logo' },
    });
    expect(outcomeOfCase(caseWith({ settled: 'pass' }), 'final')).toMatchObject({
      allowed: true,
      label: null,
    });
  });

  it('of a file waits for the machine, and fails with it', () => {
    const of = (state: Submission['state']) => isModerated({ state, message: 'no such file' } as Submission);
    expect((['queued', 'submitted', 'running', 'closing'] as const).map(of)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(of('end')).toBe(true);
    expect(() => of('error')).toThrow(NotModerated);
    expect(() => of('closed')).toThrow('no such file');
  });
});
