import type { Selectable } from 'kysely';
import type { AuditTable } from '../store/tables/audit.ts';

export type AuditRow = Selectable<AuditTable>;
/** SHA-256 in hexadecimal; at once where the platform can, which a check of a million rows is glad of. */
export type Sha256 = (text: string) => string | Promise<string>;

/** What the first row follows. */
export const beginning = '0'.repeat(64);

/** What a row's hash is taken over. The detail stands in it by its digest, so that it can go and the chain still hold. */
export function sealedText(before: string, row: Omit<AuditRow, 'salt' | 'detail' | 'hash'>): string {
  const { id, at, actor_id, actor_name, machine, what, submission_id, case_id } = row;
  const { position, detail_digest } = row;
  return JSON.stringify([
    before,
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
  ]);
}

/** PostgreSQL also takes times that no `Date` holds; such a row must be found, not end the check. */
const timeText = (at: Date) => (Number.isFinite(Number(at)) ? at.toISOString() : String(at));

export function detailText(salt: string, detail: unknown): string {
  return `${salt} ${inOrder(detail)}`;
}

/** JSON with its members in one order: PostgreSQL keeps an order of its own. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${inOrder(member)}`).join(',')}}`;
}
