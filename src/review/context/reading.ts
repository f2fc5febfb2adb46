import { DatabaseAway } from '../../platform/database/database-away.ts';
import type { Db } from '../store/tables.ts';
import type { Context, Database } from './context.ts';

/**
 * How old the answer of a copy may be. `late`: as old as the settings allow. Otherwise it has everything that was
 * committed when it was asked for, and `waitMs` is how long it may take to get that.
 */
export type Age = 'late' | { waitMs: number };

/** A copy of the database that is only read. */
export type Replica = {
  /** Null: away, too far behind, or not there in time. */
  fit(age: Age): Promise<Db | null>;
  /** Counts where a read went. */
  count(from: 'replica' | 'primary'): void;
};

/** The settings' limit holds for dashboards. A search must show what its reader has just decided. */
export const searchAge: Age = { waitMs: 200 };
/** A file must not lack rows that were there when it was asked for. It takes longer than this anyway. */
export const exportAge: Age = { waitMs: 5000 };

/**
 * Does what only reads on the copy where it is fit, and on the primary otherwise: also when the copy fails midway. Who
 * may read what was settled before, on the primary.
 */
export async function reading<Result>(
  ctx: Context,
  age: Age,
  read: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return readingFrom(ctx.db, age, (kysely) => read({ ...ctx, db: { ...ctx.db, kysely } }));
}

/** The same for what needs the database alone. */
export async function readingFrom<Result>(
  db: Database,
  age: Age,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { replica, kysely } = db;
  if (!replica) return read(kysely);
  const copy = await replica.fit(age);
  if (copy) {
    try {
      const result = await read(copy);
      replica.count('replica');
      return result;
    } catch (error) {
      if (!isOfCopy(error)) throw error;
    }
  }
  replica.count('primary');
  return read(kysely);
}

/** Whether the primary may answer nevertheless: the copy is away, or cancelled a query to go on copying (40001). */
const isOfCopy = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof Error && 'code' in error && error.code === '40001');
