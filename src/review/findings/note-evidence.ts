import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Jobs } from '../context/context.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { Trx } from '../store/tables.ts';

/** Row ids by submission and address. */
export type EvidenceIds = ReadonlyMap<string, string>;
export const placeOf = (submissionId: string, address: string) => `${submissionId} ${address}`;
type Address = { submission_id: string; source_url: string };

/** One evidence row and one copying job for each address that a submission names. */
export async function noteEvidence(
  trx: Trx,
  jobs: Jobs,
  addresses: readonly Address[],
): Promise<EvidenceIds> {
  const named = new Map(addresses.map((one) => [placeOf(one.submission_id, one.source_url), one]));
  const [first, ...more] = [...named.values()].map((one) => ({
    id: crypto.randomUUID(),
    ...one,
    state: 'waiting' as const,
  }));
  if (!first) return new Map();
  const insert = insertRows(trx, 'evidence', [first, ...more])
    .onConflict((conflict) => conflict.expression(sql`submission_id, md5(source_url)`).doNothing())
    .returning(['id', 'submission_id', 'source_url']);
  const { rows: added } = await prepared(trx, 'note evidence', insert);
  const copies = added.map(({ id }) => ({ id }));
  if (copies.length > 0) await jobs.enqueue(trx, 'copy-evidence', copies);
  const rows = added.length === named.size ? added : await known(trx, [...named.values()]);
  return new Map(rows.map((row) => [placeOf(row.submission_id, row.source_url), row.id]));
}

async function known(trx: Trx, named: readonly Address[]) {
  const { rows } = await sql<{ id: string; submission_id: string; source_url: string }>`
    select evidence.id, evidence.submission_id, evidence.source_url
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (submission_id uuid, source_url text)
    join evidence on evidence.submission_id = named.submission_id and md5(evidence.source_url) = md5(named.source_url)`.execute(
    trx,
  );
  return rows;
}
