import type { AuditFault } from '../../api/audit.ts';
import type { AuditRow } from './chain.ts';

const at = (row: AuditRow) => ({ position: row.position ?? 0, row: row.id });

/** What can be wrong with the rows of the chain, in words for people. */
export const faults = {
  edited: (row: AuditRow): AuditFault => ({
    kind: 'edited',
    ...at(row),
    words: `Row ${row.id}, place ${row.position}, is not what was sealed there: it, or the hash before it, was changed, or it was put in another place.`,
  }),
  detail: (row: AuditRow): AuditFault => ({
    kind: 'detail',
    ...at(row),
    words: `The detail of row ${row.id}, place ${row.position}, was changed or removed, and no event of the chain tells of it.`,
  }),
  missing: (from: number, to: number): AuditFault => ({
    kind: 'missing',
    position: from,
    row: null,
    words:
      from === to
        ? `The row at place ${from} is missing.`
        : `The rows at places ${from} to ${to} are missing.`,
  }),
  inserted: (row: AuditRow): AuditFault => ({
    kind: 'inserted',
    ...at(row),
    words: `Row ${row.id} was inserted at place ${row.position}, which is before the first place or belongs to another row.`,
  }),
  elsewhere: (count: number): AuditFault => ({
    kind: 'inserted',
    position: 0,
    row: null,
    words: `The trail shows rows of another table than its own: ${count}. They were moved or inserted there.`,
  }),
  rewritten: (row: AuditRow, from: number): AuditFault => ({
    kind: 'rewritten',
    ...at(row),
    words: `At place ${row.position} (row ${row.id}) the chain is not the one whose head was exported: something between places ${from} and ${row.position} was written anew.`,
  }),
  truncated: (position: number, furthest: number): AuditFault => ({
    kind: 'truncated',
    position: position + 1,
    row: null,
    words: `The chain ends at place ${position}, but a head of place ${furthest} was exported: the rows from place ${position + 1} on were cut off.`,
  }),
};
