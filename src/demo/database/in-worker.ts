import type { PGliteQueryResults } from 'kysely';
import type { Postgres } from './database.ts';
import type { WorkerMessage, WorkerRequest } from './messages.ts';
import { startedWorker, workerFailure } from './started-worker.ts';

type Options = {
  /** This tab waited for the one before, which may have saved something meanwhile. */
  waited: boolean;
  /** Called with whether every change is saved in this browser. */
  onSaved(all: boolean): void;
  report: (error: unknown) => void;
};
/**
 * `fresh`: it starts as it was prepared; otherwise it continues from the saved data. `prepared`: what
 * `demo/prepared.json` says. Nothing is saved before `startSaving`.
 */
type Opened = { pglite: Postgres; fresh: boolean; prepared: unknown; startSaving(): void };
// biome-ignore lint/suspicious/noExplicitAny: rows have the type that the caller names, as in Kysely's own interface.
type Row = any;

/** PostgreSQL in a worker, with its data saved in this browser. */
export async function openInWorker({ waited, report, onSaved }: Options): Promise<Opened> {
  const opened = Promise.withResolvers<Pick<Opened, 'fresh' | 'prepared'>>();
  const pending = new Map<number, PromiseWithResolvers<PGliteQueryResults<Row>>>();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const send = (request: WorkerRequest) => startedWorker.postMessage(request);
  let count = 0;
  workerFailure.catch(opened.reject);
  startedWorker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.is === 'opened') opened.resolve(data);
    else if (data.is === 'open-failed') opened.reject(new Error(data.message));
    else if (data.is === 'saved') onSaved(data.all);
    else if (data.is === 'save-failed') report(new Error(data.message));
    else if (data.is === 'notification')
      for (const handle of listeners.get(data.channel) ?? []) handle(data.payload);
    else {
      const query = pending.get(data.id);
      pending.delete(data.id);
      if (data.is === 'error') query?.reject(Object.assign(new Error(data.message), data.fields));
      else
        query?.resolve({
          rows: data.rows,
          fields: [],
          ...(data.affectedRows === undefined ? {} : { affectedRows: data.affectedRows }),
        });
    }
  };
  const request = (requestOf: (id: number) => WorkerRequest) => {
    count += 1;
    const result = Promise.withResolvers<PGliteQueryResults<Row>>();
    pending.set(count, result);
    send(requestOf(count));
    return result.promise;
  };
  const run = (sql: string, params: unknown[] = []) => request((id) => ({ to: 'query', id, sql, params }));

  send({ to: 'open', waited });
  const { fresh, prepared } = await opened.promise;
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one at a time: there is one connection, and a transaction needs it alone. */
  const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work);
    last = mine.catch(() => {});
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
    query: (sql, params) => exclusively(() => run(sql, params)),
    transaction: (work) =>
      exclusively(async () => {
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
    listen: async (channel, handle) => {
      const handlers = listeners.get(channel) ?? new Set();
      if (handlers.size === 0) send({ to: 'listen', channel });
      listeners.set(channel, handlers.add(handle));
    },
  };
  return { pglite, fresh, prepared, startSaving: () => send({ to: 'save' }) };
}
