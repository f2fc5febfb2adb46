import { unavailableLabel } from '../protocol/unavailable-label.ts';
import type { Verdict } from './cases.ts';
import type { Finding } from './findings.ts';

/** Whether the machine was right about one finding, and if not, the right label where it is known. */
export type Ruling = { right: boolean; label: string | null };
type Ruled = Pick<Finding, 'action' | 'review' | 'label'>;
type Decided = { verdict: Verdict; label: string | null };

/** Whether the machine flagged it: only a flag can be right or wrong. */
export function isFlagged({ action, review, label }: Ruled): boolean {
  if (label === unavailableLabel) return false;
  if (review || action === 'review' || action === 'block') return true;
  return action === null && label !== 'Normal';
}

/**
 * The ruling on a finding that follows from a decision, unless somebody ruled by hand. Null: none.
 * - Findings that the machine passed, and unavailable ones, are no claims to judge.
 * - Escalating judges nothing: another person will.
 * - Approving makes every flag wrong; a label given with it is the right one.
 * - Rejecting under a label of the machine makes the findings with that label right and judges no others: one reason is
 * enough to reject, and nobody had to look at the rest.
 * - Rejecting under a label that the machine did not use makes every flag wrong, with this label as the right one.
 * - Rejecting without a label agrees with the machine.
 */
export function presumedRuling(finding: Ruled, decided: Decided, all: readonly Ruled[]): Ruling | null {
  const { verdict, label } = decided;
  if (!isFlagged(finding) || verdict === 'escalate') return null;
  if (verdict === 'approve') return { right: false, label: label === finding.label ? null : label };
  if (label === null || label === finding.label) return { right: true, label: null };
  const machineUsedLabel = all.some((other) => isFlagged(other) && other.label === label);
  return machineUsedLabel ? null : { right: false, label };
}

/** How many flags a decision makes right, makes wrong, and leaves open, by hand or by the rule above. */
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

/** The next ruling when its key is pressed: open, then wrong, then right, then open again. */
export function nextRuling(ruling: boolean | undefined): boolean | null {
  if (ruling === undefined) return false;
  return ruling ? null : true;
}
