import { worstOf } from '../../api/severity.ts';
import type { Db } from '../store/tables.ts';

type Labelled = Parameters<typeof worstOf>[0][number];

/** The highest severity in each of these lists of findings, by the current dictionary. */
export async function severities(db: Db, lists: readonly (readonly Labelled[])[]): Promise<number[]> {
  const numeric = lists.some((findings) => findings.some(({ labelNumber }) => labelNumber !== null));
  const entries = numeric
    ? await db.selectFrom('label').select(['task', 'number', 'severity']).execute()
    : [];
  return lists.map((findings) => worstOf(findings, entries));
}
