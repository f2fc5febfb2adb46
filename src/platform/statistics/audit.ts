import { type Correction, correctErrors, correctionBy, type GoldLooks } from './correction.ts';
import { prevalenceOf, recallOf } from './recall.ts';
import { type AuditStratum, stratifiedRate } from './stratified-rate.ts';
import type { Estimate } from './wilson.ts';

/** What the machine decided alone in one way: its strata with their samples, and the number of its findings. */
export type AuditedDecision = { strata: readonly AuditStratum[]; findings: number };

/**
 * In `passed` an event is a violation that the machine let through, in `blocked` a finding in which it was right. A second
 * person has confirmed, blind, every first look that contradicts the machine. `gold`: first looks at known violations and
 * at known clean cases; null if there are none.
 */
export type Audit = {
  passed: AuditedDecision;
  blocked: AuditedDecision;
  gold: { violations: GoldLooks | null; clean: GoldLooks | null };
};

/** Too few looks at cases with this decision of the machine. */
export type TooFew = { kind: 'too-few'; decision: Decision; checked: number; needed: number };
type Decision = 'pass' | 'block';

/** `checked` cases had `events`, before the correction. */
export type AuditedRate = {
  kind: 'estimate';
  checked: number;
  events: number;
  correction: Correction;
} & Estimate;

/** The looks found neither a violation that was missed nor one that was blocked, so there is nothing to divide by. */
type NoViolations = { kind: 'no-violations' };

/** Shares from 0 to 1. The corrections of the two rates apply to recall and prevalence, too. */
export type AuditEstimates = {
  /** Violations per passed finding. */
  missedRate: AuditedRate | TooFew;
  /** Violations per blocked finding. */
  precision: AuditedRate | TooFew;
  /** Blocked violations per violation. */
  recall: ({ kind: 'estimate' } & Estimate) | TooFew | NoViolations;
  /** Violations per finding. */
  prevalence: ({ kind: 'estimate' } & Estimate) | TooFew;
};

const needed = { pass: 300, block: 200 } satisfies Record<Decision, number>;

/**
 * What the machine lets through and what it blocks rightly, from a sample of both. It gives no rate before 300 looks at
 * passed cases, or 200 at blocked ones, because intervals from fewer are not reliable.
 */
export function estimateAudit({ passed, blocked, gold }: Audit): AuditEstimates {
  const missedRate = rateOf('pass', passed, correctionBy(gold.violations));
  const precision = rateOf('block', blocked, correctionBy(gold.clean));
  const counts = { passed: passed.findings, blocked: blocked.findings };
  if (missedRate.kind === 'too-few')
    return { missedRate, precision, recall: missedRate, prevalence: missedRate };
  if (precision.kind === 'too-few')
    return { missedRate, precision, recall: precision, prevalence: precision };
  const recall = recallOf(missedRate, precision, counts);
  return {
    missedRate,
    precision,
    recall: recall ? { kind: 'estimate', ...recall } : { kind: 'no-violations' },
    prevalence: { kind: 'estimate', ...prevalenceOf(missedRate, precision, counts) },
  };
}

function rateOf(
  decision: Decision,
  { strata, findings }: AuditedDecision,
  correction: Correction,
): AuditedRate | TooFew {
  const rate = stratifiedRate(strata, findings);
  if (rate === null || rate.checked < needed[decision])
    return { kind: 'too-few', decision, checked: rate?.checked ?? 0, needed: needed[decision] };
  const { checked, events } = rate;
  const corrected =
    decision === 'pass'
      ? correctErrors(rate, correction)
      : oneMinus(correctErrors(oneMinus(rate), correction));
  return { kind: 'estimate', ...corrected, checked, events, correction };
}

/** The machine errs in what it blocks where it is not right. */
const oneMinus = ({ value, low, high }: Estimate): Estimate => ({
  value: 1 - value,
  low: 1 - high,
  high: 1 - low,
});
