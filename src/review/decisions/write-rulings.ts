import type { DecisionBody } from '../../api/decisions.ts';
import { presumedRuling } from '../../api/rulings.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import { Failure, fault } from '../context/failure.ts';
import { labelNames } from '../labels/label-names.ts';
import { labelOf } from '../show/show-finding.ts';
import type { CaseRow, DecisionRow } from '../store/tables.ts';

/** PostgreSQL accepts at most 65,535 values in one statement. */
const perStatement = 5000;

/**
 * Stores the rulings of a decision, one per finding: those that the person made by hand, and for the rest what the
 * verdict presumes (`presumedRuling`). `by_hand` keeps them apart, because only the former were looked at individually.
 */
export async function writeRulings(
  change: CaseChange,
  row: CaseRow,
  decision: DecisionRow,
  byHand: NonNullable<DecisionBody['rulings']> = [],
): Promise<void> {
  const ofCase = change.trx
    .selectFrom('finding')
    .select(['id', 'task', 'action', 'review', 'label', 'label_number'])
    .where('case_id', '=', row.id);
  const { rows } = await prepared(change.trx, 'findings to rule on', ofCase);
  const names = await labelNames(change.trx);
  const findings = rows.map((finding) => ({ ...finding, label: labelOf(finding, names) }));
  refuseStrangers(byHand, new Set(findings.map(({ id }) => id)));
  // If a finding is ruled twice, the last ruling counts.
  const handRulings = new Map(byHand.map((ruling) => [ruling.findingId, ruling]));
  const values = findings.flatMap((finding) => {
    const hand = handRulings.get(finding.id);
    const ruling = hand ?? presumedRuling(finding, decision, findings);
    if (!ruling) return [];
    return {
      decision_id: decision.id,
      finding_id: finding.id,
      right: ruling.right,
      label: ruling.label ?? null,
      by_hand: hand !== undefined,
    };
  });
  for (let at = 0; at < values.length; at += perStatement) {
    await change
      .write('ruling', [row.id])
      .insertInto('ruling')
      .values(values.slice(at, at + perStatement))
      .execute();
  }
}

function refuseStrangers(rulings: NonNullable<DecisionBody['rulings']>, known: ReadonlySet<string>): void {
  const errors = rulings.flatMap((ruling, index) =>
    known.has(ruling.findingId) ? [] : [fault(`rulings.${index}.findingId`, 'is_no_finding_of_case')],
  );
  if (errors.length > 0) throw new Failure('ruling_of_other_case', {}, { errors });
}
