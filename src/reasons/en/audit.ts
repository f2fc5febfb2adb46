/** Faults of the audit trail: of its chain of rows, and of the heads outside the database. */
export const audit = {
  row_was_edited: ({ row, place }: { row: number; place: number }) =>
    `Row ${row} at position ${place} does not match what was sealed: the row or the hash before it was changed, or the row was moved.`,
  row_detail_was_changed: ({ row, place }: { row: number; place: number }) =>
    `The detail of row ${row} at position ${place} was changed or removed, and the chain has no event for it.`,
  row_is_missing: ({ place }: { place: number }) => `The row at position ${place} is missing.`,
  rows_are_missing: ({ from, to }: { from: number; to: number }) =>
    `The rows at positions ${from} to ${to} are missing.`,
  row_was_inserted: ({ row, place }: { row: number; place: number }) =>
    `Row ${row} was inserted at position ${place}, which is before the first position or belongs to another row.`,
  rows_of_other_table: ({ count }: { count: number }) =>
    `The trail contains rows of another table: ${count}. They were moved or inserted there.`,
  chain_was_rewritten: ({ row, place, from }: { row: number; place: number; from: number }) =>
    `At position ${place} (row ${row}), the chain does not match its exported head: something between positions ${from} and ${place} was rewritten.`,
  chain_was_cut_off: ({ place, furthest }: { place: number; furthest: number }) =>
    `The chain ends at position ${place}, but a head of position ${furthest} was exported: the rows from position ${place + 1} on were cut off.`,
  no_exported_heads: ({ folder }: { folder: string }) => `${folder} has no exported heads.`,
  no_such_folder: ({ folder }: { folder: string }) => `The folder ${folder} does not exist.`,
  no_public_key_in: ({ name, folder }: { name: string; folder: string }) =>
    `${folder} has no ${name}: give --public-key.`,
  head_not_signed_with_key: ({ line, name }: { line: number; name: string }) =>
    `Line ${line} of ${name} is not a head signed with this key.`,
  heads_of_other_key: ({
    folder,
    other,
    own,
    count,
  }: {
    folder: string;
    other: string;
    own: string;
    count: number;
  }) =>
    `${folder} has heads signed with the key ${other} instead of ${own}: ${count}. They belong to another installation, or are forged.`,
  no_head_is_known: ({ folder }: { folder: string }) =>
    `The database knows no head in ${folder}: the folder belongs to another installation, or the list in the database was changed.`,
  heads_are_missing: ({
    folder,
    count,
    place,
    to,
  }: {
    folder: string;
    count: number;
    place: number;
    to: string;
  }) =>
    `${folder} lacks heads that the database knows: ${count}, the first of position ${place}, written to ${to}.`,
  head_is_not_known: ({ place, at }: { place: number; at: string }) =>
    `A head of position ${place} was exported at ${at}, but the database does not know it: its list of heads was changed.`,
  head_was_never_written: ({ place }: { place: number }) =>
    `The database says that the head of position ${place} was never written, but later heads were: its list of heads was changed.`,
};
