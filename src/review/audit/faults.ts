import type { AuditFault } from '../../api/audit.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import type { AuditRow } from './chain.ts';

/** An audit fault before localization. */
export type UnlocalizedFault = Omit<AuditFault, 'words'> & { words: Reason };

const at = (row: AuditRow) => ({ position: row.position ?? 0, row: row.id });
const named = (row: AuditRow) => ({ row: row.id, place: row.position ?? 0 });

/** What can be wrong with the rows of the chain. */
export const faults = {
  edited: (row: AuditRow): UnlocalizedFault => ({
    kind: 'edited',
    ...at(row),
    words: because('row_was_edited', named(row)),
  }),
  detail: (row: AuditRow): UnlocalizedFault => ({
    kind: 'detail',
    ...at(row),
    words: because('row_detail_was_changed', named(row)),
  }),
  missing: (from: number, to: number): UnlocalizedFault => ({
    kind: 'missing',
    position: from,
    row: null,
    words:
      from === to ? because('row_is_missing', { place: from }) : because('rows_are_missing', { from, to }),
  }),
  inserted: (row: AuditRow): UnlocalizedFault => ({
    kind: 'inserted',
    ...at(row),
    words: because('row_was_inserted', named(row)),
  }),
  elsewhere: (count: number): UnlocalizedFault => ({
    kind: 'inserted',
    position: 0,
    row: null,
    words: because('rows_of_other_table', { count }),
  }),
  rewritten: (row: AuditRow, from: number): UnlocalizedFault => ({
    kind: 'rewritten',
    ...at(row),
    words: because('chain_was_rewritten', { ...named(row), from }),
  }),
  truncated: (position: number, furthest: number): UnlocalizedFault => ({
    kind: 'truncated',
    position: position + 1,
    row: null,
    words: because('chain_was_cut_off', { place: position, furthest }),
  }),
};
