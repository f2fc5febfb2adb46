import type { Cases, Db, Parts, PartTable } from '../review/store/tables.ts';

/** Cases as a test needs them, whatever would have had to happen first. Also within a transaction. */
export const writable = (db: Db) =>
  db.$omitTables<PartTable | 'review_case'>().$extendTables<Parts & Cases>();
