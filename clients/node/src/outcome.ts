import { NotModerated } from './errors.ts';
import type { Case, Decision, Submission, TextAnswer } from './generated.ts';

/** What became of a content. */
export type Outcome = {
  /** It may stay. */
  allowed: boolean;
  /** `machine`: it was sure, or a rule decided. */
  by: 'machine' | 'person';
  /** Why: of the decision, or of the machine's result. */
  label: string | null;
  /** Null where the machine found nothing that opens a case. */
  caseId: string | null;
  /** Of a person. */
  decision: Decision | null;
};

/** A text's outcome; null: a person decides its case. */
export function outcomeOfText({ action, label, caseId }: TextAnswer): Outcome | null {
  if (action === 'review') return null;
  return { allowed: action === 'pass', by: 'machine', label, caseId, decision: null };
}

/** `final`: also not `pending`, in the time in which people can undo it. */
export type When = 'final' | 'pending';

/** A case's outcome; null: nobody has decided it. An escalated case waits for a supervisor. */
export function outcomeOfCase({ id, settled, decision, labels }: Case, when: When): Outcome | null {
  if (decision && decision.verdict !== 'escalate' && (when === 'pending' || decision.state !== 'pending'))
    return {
      allowed: decision.verdict === 'approve',
      by: 'person',
      label: decision.label,
      caseId: id,
      decision,
    };
  if (decision || settled === null) return null;
  const label = labels[0]?.label ?? null;
  return { allowed: settled === 'pass', by: 'machine', label, caseId: id, decision: null };
}

const ended: readonly Submission['state'][] = ['end', 'closed', 'error'];

/** Whether the machine's work on a file is over. Throws when that brought no result. */
export function isModerated(submission: Submission): boolean {
  if (submission.state === 'error' || submission.state === 'closed') throw new NotModerated(submission);
  return ended.includes(submission.state);
}

/** The machine found nothing. */
export const nothingFound: Outcome = {
  allowed: true,
  by: 'machine',
  label: null,
  caseId: null,
  decision: null,
};
