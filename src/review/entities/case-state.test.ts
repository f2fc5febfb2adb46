import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaseState, caseStates } from '../../api/cases.ts';
import { roles } from '../../api/common.ts';
import { verdicts } from '../../api/deciding.ts';
import type { Settled } from '../../api/settled.ts';
import type { submissionStates } from '../../api/submissions.ts';
import { againStates, allowedDecisions, decidableStates, isAgain, nextState } from './case-state.ts';
import { nextSubmissionState, type SubmissionAct, terminalStates } from './submission-state.ts';

const of = (state: CaseState, settled: Settled | null = null) => ({ state, settled });

describe('the states of a case', () => {
  it('allow exactly the transitions of the table, and only supervisors decide escalated cases', () => {
    for (const state of caseStates) {
      for (const role of roles) {
        const allowed = allowedDecisions({ state, settled: null }, role);
        const acts = isAgain(state) ? (['agree', 'differ'] as const) : allowed;
        if (allowed.length > 0) for (const act of acts) expect(nextState(state, act)).not.toBeNull();
        if (isAgain(state)) expect(allowed).toEqual(['approve', 'reject']);
        if (state === 'escalated' && role === 'moderator') expect(allowed).toEqual([]);
      }
    }
    expect(allowedDecisions(of('open'), 'moderator')).toEqual([...verdicts]);
    expect(allowedDecisions(of('escalated'), 'supervisor')).toEqual(['approve', 'reject']);
    expect(allowedDecisions(of('decided'), 'admin')).toEqual([]);
    // In the audit sample a supervisor confirms what contradicts the machine.
    expect(allowedDecisions(of('third-look', 'pass'), 'moderator')).toEqual([]);
    expect(allowedDecisions(of('third-look', 'pass'), 'supervisor')).toEqual(['approve', 'reject']);
    expect(allowedDecisions(of('third-look'), 'moderator')).toEqual(['approve', 'reject']);
    expect(decidableStates('moderator')).toEqual(['open', ...againStates]);
    expect(decidableStates('supervisor')).toEqual(['open', 'escalated', ...againStates]);
  });

  it('open a decided case again when the machine finds more', () => {
    expect(nextState('decided', 'extend')).toBe('open');
  });
});

describe('the states of a submission', () => {
  const acts: SubmissionAct[] = ['accept', 'progress', 'close', 'end', 'error', 'refuse'];

  it('C4: a terminal state is final, whatever arrives late', () => {
    for (const state of terminalStates)
      for (const act of acts) expect(nextSubmissionState(state, act)).toBeNull();
  });

  it('C4: an end or an error ends it from every other state', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...acts)),
        fc.constantFrom<SubmissionAct>('end', 'error'),
        (before, last) => {
          let state: (typeof submissionStates)[number] = 'queued';
          for (const act of [...before, last]) state = nextSubmissionState(state, act) ?? state;
          expect(terminalStates).toContain(state);
        },
      ),
    );
  });
});
