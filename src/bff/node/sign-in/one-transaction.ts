import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Tables, Trx } from '../../../review/store/tables.ts';

const open = new AsyncLocalStorage<Trx>();

/** Runs `work` in a transaction to which everything belongs that the library stores meanwhile. */
export function inOneTransaction<T>(db: Kysely<Tables>, work: (trx: Trx) => Promise<T>): Promise<T> {
  const present = open.getStore();
  if (present) return work(present);
  return db.transaction().execute((trx) => open.run(trx, () => work(trx)));
}

/** The same database for the library, which knows nothing of our transactions: within one, that transaction. */
export function followTransaction(db: Kysely<Tables>): Kysely<Tables> {
  return new Proxy(db, {
    get: (_, name) => {
      const now = open.getStore() ?? db;
      const member: unknown = Reflect.get(now, name);
      return typeof member === 'function' ? member.bind(now) : member;
    },
  });
}
