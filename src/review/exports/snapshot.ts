import { type ControlledTransaction, sql } from 'kysely';
import type { Database } from '../context/context.ts';
import type { Tables } from '../store/tables.ts';

/** The database as of one moment, until `end`, which also cancels a running query. */
export type Snapshot = {
  trx: ControlledTransaction<Tables>;
  /** Runs a query that `end` can cancel. */
  run<Result>(query: () => Promise<Result>): Promise<Result>;
  end(): Promise<void>;
};

/**
 * Opens a read-only transaction. Always call `end`: it holds a connection and prevents the database from cleaning up.
 */
export async function takeSnapshot(db: Database): Promise<Snapshot> {
  const trx = await db.kysely.startTransaction().execute();
  let running: Promise<unknown> | null = null;
  let ended: Promise<void> | null = null;
  const run = async <Result>(query: () => Promise<Result>): Promise<Result> => {
    const result = query();
    running = result;
    try {
      return await result;
    } finally {
      running = null;
    }
  };
  let pid: number | undefined;
  const breakOff = async () => {
    const result = running;
    if (!result || db.sole || pid === undefined) return;
    // The connection is reserved until the rollback below, so this cannot cancel another query.
    await sql`select pg_cancel_backend(${pid})`.execute(db.kysely);
    await result.catch(() => {});
  };
  const end = async () => {
    try {
      await breakOff();
    } finally {
      await trx.rollback().execute();
    }
  };
  try {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    pid = rows[0]?.pid;
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
  return {
    trx,
    run,
    end: () => {
      ended ??= end();
      return ended;
    },
  };
}
