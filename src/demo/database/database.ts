import { Kysely, type PGlite, PGliteDialect } from 'kysely';
import type { Database } from '../../review/context/context.ts';
import type { Tables } from '../../review/store/tables.ts';

/** PostgreSQL in WebAssembly: in this page, in its worker, or in Node. */
export type Postgres = PGlite & {
  listen(channel: string, take: (payload: string) => void): Promise<unknown>;
};
/** `hear` delivers a channel's notices after their commit. */
export type DemoDatabase = Database & {
  hear(channel: string, take: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
};

export async function openDatabase(pglite: Postgres): Promise<DemoDatabase> {
  const wakers = new Set<() => void>();
  await pglite.listen('app_event', () => {
    for (const wake of wakers) wake();
  });
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kysely,
    listen: (wake) => {
      wakers.add(wake);
      return () => void wakers.delete(wake);
    },
    ready: async () => true,
    sole: true,
    hear: async (channel, take) => void (await pglite.listen(channel, take)),
    close: () => kysely.destroy(),
  };
}
