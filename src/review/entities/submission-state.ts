import type { SubmissionState } from '../../api/submissions.ts';

/** `refuse`: the service did not accept it. `end`, `error`: reported by a summary callback. */
export type SubmissionAct = 'accept' | 'progress' | 'close' | 'end' | 'error' | 'refuse';

/**
 * § States and transitions, with our own states around it. Callbacks come in any order (C4), so a terminal
 * state has no transitions: late callbacks cannot move it back.
 */
const transitions: Record<SubmissionState, Partial<Record<SubmissionAct, SubmissionState>>> = {
  queued: {
    accept: 'submitted',
    progress: 'running',
    close: 'closed',
    end: 'end',
    error: 'error',
    refuse: 'error',
  },
  submitted: { progress: 'running', close: 'closing', end: 'end', error: 'error' },
  running: { accept: 'running', progress: 'running', close: 'closing', end: 'end', error: 'error' },
  closing: {
    accept: 'closing',
    progress: 'closing',
    close: 'closing',
    end: 'closed',
    error: 'error',
    refuse: 'error',
  },
  closed: {},
  end: {},
  error: {},
};

/** The state after `act`; null when `act` changes nothing in `state`. */
export function nextSubmissionState(state: SubmissionState, act: SubmissionAct): SubmissionState | null {
  return transitions[state][act] ?? null;
}

export const terminalStates: readonly SubmissionState[] = ['closed', 'end', 'error'];
