import type { Cases, Db, Parts, PartTable } from '../review/store/tables.ts';

/** Writes cases directly into the state that a test needs. Also works within a transaction. */
export const writable = (db: Db) =>
  db.$omitTables<PartTable | 'review_case'>().$extendTables<Parts & Cases>();
