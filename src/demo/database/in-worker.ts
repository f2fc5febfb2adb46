import type { PGliteQueryResults } from 'kysely';
import type { Postgres } from './database.ts';
import type { Order, Told } from './messages.ts';
import { startedWorker, workerFailure } from './started-worker.ts';

type Given = {
  /** The demo's folder. Saved data belongs to it. */
  place: string;
  /** Version of the prepared database. Data saved from another version is not used. */
  version: string;
  /** Address of the prepared database. */
  prepared: string;
  /** Called with whether every change is saved in this browser. */
  onKept(all: boolean): void;
  report: (error: unknown) => void;
};
// biome-ignore lint/suspicious/noExplicitAny: rows have the type that the caller names, as in Kysely's own interface.
type Row = any;

/** PostgreSQL in a worker. `fresh`: it starts as it was prepared; otherwise it continues from the saved data. */
export async function openInWorker({
  report,
  onKept,
  ...given
}: Given): Promise<{ pglite: Postgres; fresh: boolean }> {
  const opened = Promise.withResolvers<boolean>();
  const asked = new Map<number, PromiseWithResolvers<PGliteQueryResults<Row>>>();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const order = (what: Order) => startedWorker.postMessage(what);
  let count = 0;
  workerFailure.catch(opened.reject);
  startedWorker.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.is === 'open') opened.resolve(data.fresh);
    else if (data.is === 'unopened') opened.reject(new Error(data.message));
    else if (data.is === 'kept') onKept(data.all);
    else if (data.is === 'unkept') report(new Error(data.message));
    else if (data.is === 'notice') for (const take of listeners.get(data.channel) ?? []) take(data.payload);
    else {
      const waiting = asked.get(data.id);
      asked.delete(data.id);
      if (data.is === 'error') waiting?.reject(Object.assign(new Error(data.message), data.about));
      else
        waiting?.resolve({
          rows: data.rows,
          fields: [],
          ...(data.affectedRows === undefined ? {} : { affectedRows: data.affectedRows }),
        });
    }
  };
  const ask = (what: (id: number) => Order) => {
    count += 1;
    const answer = Promise.withResolvers<PGliteQueryResults<Row>>();
    asked.set(count, answer);
    order(what(count));
    return answer.promise;
  };
  const run = (sql: string, params: unknown[] = []) => ask((id) => ({ to: 'query', id, sql, params }));

  order({ to: 'open', ...given });
  const fresh = await opened.promise;
  let turn: Promise<unknown> = Promise.resolve();
  /** Runs one at a time: there is one connection, and a transaction needs it alone. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
  const pglite: Postgres = {
    closed: false,
    ready: true,
    waitReady: Promise.resolve(),
    close: async () => {
      Object.assign(pglite, { closed: true });
      startedWorker.terminate();
    },
    query: (sql, params) => alone(() => run(sql, params)),
    transaction: (work) =>
      alone(async () => {
        await run('begin');
        try {
          const result = await work({
            query: (sql, params) => run(sql, params),
            rollback: async () => void (await run('rollback')),
          });
          await run('commit');
          return result;
        } catch (error) {
          await run('rollback');
          throw error;
        }
      }),
    listen: async (channel, take) => {
      const takers = listeners.get(channel) ?? new Set();
      if (takers.size === 0) order({ to: 'listen', channel });
      listeners.set(channel, takers.add(take));
    },
  };
  return { pglite, fresh };
}
