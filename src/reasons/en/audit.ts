/** What can be wrong with the audit trail: its chain of rows, and the heads of it that lie outside the database. */
export const audit = {
  row_was_edited: ({ row, place }: { row: number; place: number }) =>
    `Row ${row}, place ${place}, is not what was sealed there: it, or the hash before it, was changed, or it was put in another place.`,
  row_detail_was_changed: ({ row, place }: { row: number; place: number }) =>
    `The detail of row ${row}, place ${place}, was changed or removed, and no event of the chain tells of it.`,
  row_is_missing: ({ place }: { place: number }) => `The row at place ${place} is missing.`,
  rows_are_missing: ({ from, to }: { from: number; to: number }) =>
    `The rows at places ${from} to ${to} are missing.`,
  row_was_inserted: ({ row, place }: { row: number; place: number }) =>
    `Row ${row} was inserted at place ${place}, which is before the first place or belongs to another row.`,
  rows_of_other_table: ({ count }: { count: number }) =>
    `The trail shows rows of another table than its own: ${count}. They were moved or inserted there.`,
  chain_was_rewritten: ({ row, place, from }: { row: number; place: number; from: number }) =>
    `At place ${place} (row ${row}) the chain is not the one whose head was exported: something between places ${from} and ${place} was written anew.`,
  chain_was_cut_off: ({ place, furthest }: { place: number; furthest: number }) =>
    `The chain ends at place ${place}, but a head of place ${furthest} was exported: the rows from place ${place + 1} on were cut off.`,
  no_exported_heads: ({ folder }: { folder: string }) => `There are no exported heads in ${folder}.`,
  no_such_folder: ({ folder }: { folder: string }) => `There is no folder ${folder}.`,
  no_public_key_in: ({ name, folder }: { name: string; folder: string }) =>
    `There is no ${name} in ${folder}: give --public-key.`,
  head_not_signed_with_key: ({ line, name }: { line: number; name: string }) =>
    `Line ${line} of ${name} is no head that was signed with this key.`,
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
    `${folder} has heads that were signed with the key ${other}, not with ${own}: ${count}. They are of another installation, or somebody made them.`,
  no_head_is_known: ({ folder }: { folder: string }) =>
    `The database knows none of the heads in ${folder}: the folder is of another installation, or the list in the database was changed.`,
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
    `Heads that the database knows of are missing in ${folder}: ${count}, the first of place ${place}, written to ${to}.`,
  head_is_not_known: ({ place, at }: { place: number; at: string }) =>
    `A head of place ${place} was exported at ${at}, and the database does not know of it: its list of heads was changed.`,
  head_was_never_written: ({ place }: { place: number }) =>
    `The database says that the head of place ${place} was never written, but later ones were: its list of heads was changed.`,
};
