import type { Selectable } from 'kysely';
import { orderedJson } from '../store/ordered-json.ts';
import type { AuditTable } from '../store/tables/audit.ts';

export type AuditRow = Selectable<AuditTable>;
/** SHA-256 in hexadecimal. Synchronous where the platform allows it, which makes the check of a million rows faster. */
export type Sha256 = (text: string) => string | Promise<string>;

/** The hash before the first row. */
export const beginning = '0'.repeat(64);

export type SealedRow = Omit<AuditRow, 'salt' | 'detail' | 'hash' | 'row_digest'>;

/**
 * The text that a row's digest covers. It contains only the digest of the detail, so that the detail can be removed and
 * the chain stays valid.
 */
export const rowText = (row: SealedRow): string => JSON.stringify(membersOf(row));

/** The text that a row's hash covers: others need only the digest to follow the chain. */
export const linkText = (before: string, digest: string): string => `${before} ${digest}`;

/** The text that the hash of a row without a digest covers, as earlier releases sealed them. */
export const wholeText = (before: string, row: SealedRow): string =>
  JSON.stringify([before, ...membersOf(row)]);

function membersOf(row: SealedRow): unknown[] {
  const { id, at, actor_id, actor_name, machine, what, submission_id, case_id } = row;
  const { position, detail_digest } = row;
  return [
    position,
    id,
    timeText(at),
    actor_id,
    actor_name,
    machine,
    what,
    submission_id,
    case_id,
    detail_digest,
  ];
}

/** PostgreSQL accepts times that no `Date` can hold. Such a row must be reported instead of ending the check. */
const timeText = (at: Date) => (Number.isFinite(Number(at)) ? at.toISOString() : String(at));

export function detailText(salt: string, detail: unknown): string {
  return `${salt} ${orderedJson(detail)}`;
}
