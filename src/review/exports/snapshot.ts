import { type ControlledTransaction, sql } from 'kysely';
import type { Database } from '../context/context.ts';
import type { Tables } from '../store/tables.ts';

/** The database as of one moment, for as long as it is held. `end` breaks off what is being asked. */
export type Snapshot = {
  trx: ControlledTransaction<Tables>;
  /** Asks, and knows that it does, so that `end` can break it off. */
  ask<Answer>(question: () => Promise<Answer>): Promise<Answer>;
  end(): Promise<void>;
};

/** Nothing is written in it. To be ended, whatever happens: it holds a connection, and what the database would clean up. */
export async function takeSnapshot(db: Database): Promise<Snapshot> {
  const trx = await db.kysely.startTransaction().execute();
  let asking: Promise<unknown> | null = null;
  let ended: Promise<void> | null = null;
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    const answer = question();
    asking = answer;
    try {
      return await answer;
    } finally {
      asking = null;
    }
  };
  let pid: number | undefined;
  const breakOff = async () => {
    const answer = asking;
    if (!answer || db.sole || pid === undefined) return;
    // The connection is ours until the rollback below, so nobody else's question can be hit.
    await sql`select pg_cancel_backend(${pid})`.execute(db.kysely);
    await answer.catch(() => {});
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
    ask,
    end: () => {
      ended ??= end();
      return ended;
    },
  };
}
