import { Kysely, type PGlite, PGliteDialect } from 'kysely';
import type { Database } from '../../review/context/context.ts';
import type { Tables } from '../../review/store/tables.ts';

/** PostgreSQL in WebAssembly: in this page, in its worker, or in Node. */
export type Postgres = PGlite & {
  listen(channel: string, handle: (payload: string) => void): Promise<unknown>;
};
/** `onNotification` passes on a channel's notifications after their commit. */
export type DemoDatabase = Database & {
  onNotification(channel: string, handle: (payload: string) => void): Promise<void>;
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
    onNotification: async (channel, handle) => void (await pglite.listen(channel, handle)),
    close: () => kysely.destroy(),
  };
}
