import { sql } from 'kysely';
import type { AuditFault } from '../../api/audit.ts';
import { sha256 } from '../digest.ts';
import type { Db } from '../store/tables.ts';
import { type AuditRow, beginning, detailText, type Sha256, sealedText } from './chain.ts';
import { type GoneDetails, goneDetails } from './gone-details.ts';
import type { Head } from './seal.ts';

const page = 2000;
const faultsTold = 100;

export type Verified = { rows: number; unsealed: number; heads: number; faults: AuditFault[]; more: number };

/**
 * Walks the whole chain, a page at a time: every row must be what was sealed, follow the one before it, and agree with
 * the heads that were written outside the database. `heads`: those whose signature holds, in any order.
 */
export async function verifyAudit(
  db: Db,
  heads: readonly Head[],
  hash: Sha256 = sha256,
  tell: (rows: number) => void = () => {},
): Promise<Verified> {
  const found: Verified = { rows: 0, unsealed: 0, heads: heads.length, faults: [], more: 0 };
  const fault = (one: AuditFault) => {
    if (found.faults.length < faultsTold) found.faults.push(one);
    else found.more += 1;
  };
  const expected = new Map(heads.map((head) => [head.position, head.hash]));
  const gone = await goneDetails(db, hash);
  let last: Head = { position: 0, hash: beginning };
  let agreed = 0;
  for (let rows = await after(db, 0); rows.length > 0; rows = await after(db, last.position)) {
    const digests = await Promise.all(
      rows.map((row) => (row.salt === null ? '' : hash(detailText(row.salt, row.detail)))),
    );
    for (const [index, row] of rows.entries()) {
      const position = row.position ?? 0;
      if (position !== last.position + 1) fault(missing(last.position + 1, position - 1));
      const follows = position === last.position + 1;
      const right = follows && (await hash(sealedText(last.hash, row))) === row.hash;
      if (follows && !right) fault(edited(row));
      else if (detailIsWrong(row, digests[index] ?? '', gone)) fault(wrongDetail(row));
      const head = expected.get(position);
      if (head !== undefined && head !== row.hash) fault(rewritten(row, agreed + 1));
      if (head !== undefined && head === row.hash) agreed = position;
      last = { position, hash: row.hash ?? '' };
    }
    found.rows += rows.length;
    tell(found.rows);
  }
  const furthest = Math.max(0, ...expected.keys());
  if (furthest > last.position) fault(truncated(last.position, furthest));
  found.unsealed = await countUnsealed(db);
  return found;
}

function after(db: Db, position: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_event')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(page)
    .execute();
}

/** A detail that is there must be what was sealed; one that is not must have been removed by an event of the chain. */
function detailIsWrong(row: AuditRow, digest: string, gone: GoneDetails): boolean {
  return row.salt === null ? !gone(row) : digest !== row.detail_digest;
}

export async function countUnsealed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_event')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('position', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const at = (row: AuditRow) => ({ position: row.position ?? 0, row: row.id });
const edited = (row: AuditRow): AuditFault => ({
  kind: 'edited',
  ...at(row),
  words: `Row ${row.id}, place ${row.position}, is not what was sealed there: it, or the hash before it, was changed, or it was put in another place.`,
});
const wrongDetail = (row: AuditRow): AuditFault => ({
  kind: 'detail',
  ...at(row),
  words: `The detail of row ${row.id}, place ${row.position}, was changed or removed, and no event of the chain tells of it.`,
});
const missing = (from: number, to: number): AuditFault => ({
  kind: 'missing',
  position: from,
  row: null,
  words:
    from === to ? `The row at place ${from} is missing.` : `The rows at places ${from} to ${to} are missing.`,
});
const rewritten = (row: AuditRow, from: number): AuditFault => ({
  kind: 'rewritten',
  ...at(row),
  words: `At place ${row.position} (row ${row.id}) the chain is not the one whose head was exported: something between places ${from} and ${row.position} was written anew.`,
});
const truncated = (position: number, furthest: number): AuditFault => ({
  kind: 'truncated',
  position: position + 1,
  row: null,
  words: `The chain ends at place ${position}, but a head of place ${furthest} was exported: the rows from place ${position + 1} on were cut off.`,
});
