import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { machine } from '../../../review/context/context.ts';
import { type Change, transact } from '../../../review/journal/transact.ts';
import type { Tables } from '../../../review/store/tables.ts';
import type { OpenDatabase } from '../database.ts';

const open = new AsyncLocalStorage<Change>();

/** Runs `work` in a transaction that includes everything the library stores meanwhile. */
export function inOneTransaction<T>(
  db: Pick<OpenDatabase, 'kysely'>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const present = open.getStore();
  if (present) return work(present);
  return transact({ db, actor: machine }, (change) => open.run(change, () => work(change)));
}

/** The database for the library, which does not know our transactions: within one, its queries use that transaction. */
export function followTransaction(db: Kysely<Tables>): Kysely<Tables> {
  return new Proxy(db, {
    get: (_, name) => {
      const now = open.getStore()?.trx ?? db;
      const member: unknown = Reflect.get(now, name);
      return typeof member === 'function' ? member.bind(now) : member;
    },
  });
}
