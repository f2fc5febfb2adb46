import { worstOf } from '../../api/severity.ts';
import type { Db } from '../store/tables.ts';

type Labelled = Parameters<typeof worstOf>[0][number];

/** The worst severity among findings, by the dictionary as it stands. */
export async function worstSeverity(db: Db, findings: readonly Labelled[]): Promise<number> {
  const numeric = findings.some((finding) => finding.labelNumber !== null);
  const entries = numeric
    ? await db.selectFrom('label').select(['task', 'number', 'severity']).execute()
    : [];
  return worstOf(findings, entries);
}
