import { unavailableLabel } from '../protocol/unavailable-label.ts';
import type { Verdict } from './cases.ts';
import type { Finding } from './findings.ts';

/** Was the machine right about one finding, and if not, what it should have said where that is known. */
export type Ruling = { right: boolean; label: string | null };
type Ruled = Pick<Finding, 'action' | 'review' | 'label'>;
type Decided = { verdict: Verdict; label: string | null };

/** Whether the machine said anything against it: only that can be right or wrong. */
export function isFlagged({ action, review, label }: Ruled): boolean {
  if (label === unavailableLabel) return false;
  if (review || action === 'review' || action === 'block') return true;
  return action === null && label !== 'Normal';
}

/**
 * What a decision says of a finding that nobody ruled on by hand. Null: it says nothing.
 *
 * - What the machine let pass, and what no engine looked at, is no claim to judge.
 * - Escalating judges nothing: someone else will.
 * - Approving says that every flag was wrong; a label given with it is what the machine should have said.
 * - Rejecting under a label that the machine gave says that the findings of that label were right, and nothing of the
 *   others: the case falls for one reason, and nobody had to look at the rest.
 * - Rejecting under a label that the machine nowhere gave corrects it: every flag was wrong, and this is the right one.
 * - Rejecting without a label agrees with the machine.
 */
export function presumedRuling(finding: Ruled, decided: Decided, all: readonly Ruled[]): Ruling | null {
  const { verdict, label } = decided;
  if (!isFlagged(finding) || verdict === 'escalate') return null;
  if (verdict === 'approve') return { right: false, label: label === finding.label ? null : label };
  if (label === null || label === finding.label) return { right: true, label: null };
  const machineSaidIt = all.some((other) => isFlagged(other) && other.label === label);
  return machineSaidIt ? null : { right: false, label };
}

/** How many flags a decision would call right, wrong, and leave alone, by hand or by the rule above. */
export function countRulings(
  findings: readonly (Ruled & { id: string })[],
  decided: Decided,
  byHand: Readonly<Record<string, boolean>>,
): { right: number; wrong: number; open: number } {
  const counts = { right: 0, wrong: 0, open: 0 };
  for (const finding of findings) {
    if (!isFlagged(finding)) continue;
    const right = byHand[finding.id] ?? presumedRuling(finding, decided, findings)?.right;
    counts[right === undefined ? 'open' : right ? 'right' : 'wrong'] += 1;
  }
  return counts;
}

/** What a key makes of a ruling: left open, then wrong, then right, then left open again. */
export function nextRuling(ruling: boolean | undefined): boolean | null {
  if (ruling === undefined) return false;
  return ruling ? null : true;
}
