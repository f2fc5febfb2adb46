import { sql } from 'kysely';
import { sha256 } from '../store/digest.ts';
import type { Db, Trx } from '../store/tables.ts';
import { type AuditRow, beginning, detailText, linkText, rowText, type Sha256, wholeText } from './chain.ts';
import { faults, type UnlocalizedFault } from './faults.ts';
import { type IsRemoved, readRemovals } from './removed-details.ts';
import type { Head } from './seal.ts';

const page = 2000;
const maxFaults = 100;

export type Verified = {
  rows: number;
  unsealed: number;
  heads: number;
  faults: UnlocalizedFault[];
  more: number;
};

/**
 * Walks the whole chain as of one moment: every row must be as it was sealed, follow the row before it, and agree with
 * the heads outside the database. `heads`: those with a valid signature, in any order.
 */
export async function verifyAudit(
  db: Db,
  heads: readonly Head[],
  hash: Sha256 = sha256,
  onProgress: (rows: number) => void = () => {},
): Promise<Verified> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => verifySnapshot(trx, heads, hash, onProgress));
}

async function verifySnapshot(
  trx: Trx,
  heads: readonly Head[],
  hash: Sha256,
  onProgress: (rows: number) => void,
): Promise<Verified> {
  const found: Verified = { rows: 0, unsealed: 0, heads: heads.length, faults: [], more: 0 };
  const fault = (one: UnlocalizedFault) => {
    if (found.faults.length < maxFaults) found.faults.push(one);
    else found.more += 1;
  };
  // Two different heads for one position are a fault: the chain can agree with only one of them.
  const expected = new Map<number, Set<string>>();
  for (const head of heads)
    expected.set(head.position, (expected.get(head.position) ?? new Set()).add(head.hash));
  const isRemoved = await readRemovals(trx, hash);
  let last: Head = { position: 0, hash: beginning };
  let agreed = 0;
  for await (const rows of sealedRows(trx)) {
    const digests = await Promise.all(
      rows.map((row) => (row.salt === null ? '' : hash(detailText(row.salt, row.detail)))),
    );
    for (const [index, row] of rows.entries()) {
      const position = row.position ?? 0;
      if (position <= last.position) {
        fault(faults.inserted(row));
        continue;
      }
      const follows = position === last.position + 1;
      if (!follows) fault(faults.missing(last.position + 1, position - 1));
      const right = follows && (await isAsSealed(last.hash, row, hash));
      if (follows && !right) fault(faults.edited(row));
      else if (detailIsWrong(row, digests[index] ?? '', isRemoved)) fault(faults.detail(row));
      const hashes = expected.get(position);
      if (hashes) {
        if ([...hashes].every((one) => one === row.hash)) agreed = position;
        else fault(faults.rewritten(row, agreed + 1));
      }
      last = { position, hash: row.hash ?? '' };
    }
    found.rows += rows.length;
    onProgress(found.rows);
  }
  const furthest = Math.max(0, ...expected.keys());
  if (furthest > last.position) fault(faults.truncated(last.position, furthest));
  found.unsealed = await countUnsealed(trx);
  const strange = (await countAll(trx)) - found.rows - found.unsealed;
  if (strange > 0) fault(faults.elsewhere(strange));
  return found;
}

/** Reads all rows through a cursor, so that none is skipped, whatever its position and even if an index is missing. */
async function* sealedRows(trx: Trx): AsyncGenerator<AuditRow[]> {
  await sql`
    declare audit_rows no scroll cursor for
    select * from only audit_event where position is not null order by position, id`.execute(trx);
  for (;;) {
    const { rows } = await sql<AuditRow>`fetch ${sql.raw(String(page))} from audit_rows`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close audit_rows`.execute(trx);
}

/** Whether a row is as it was sealed, behind the row with this hash. */
export async function isAsSealed(before: string, row: AuditRow, hash: Sha256): Promise<boolean> {
  if (row.row_digest === null) return (await hash(wholeText(before, row))) === row.hash;
  const digest = await hash(rowText(row));
  return digest === row.row_digest && (await hash(linkText(before, digest))) === row.hash;
}

/** A detail must be as it was sealed; a missing detail must have been removed by an event of the chain. */
function detailIsWrong(row: AuditRow, digest: string, isRemoved: IsRemoved): boolean {
  return row.salt === null ? !isRemoved(row) : digest !== row.detail_digest;
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from only audit_event where position is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Includes rows of inheriting tables, because people are shown them too. */
async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_event`.execute(db);
  return rows[0]?.count ?? 0;
}
