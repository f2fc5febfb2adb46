import type { Log } from '../../moderation/host/log.ts';
import { startPostgres } from '../../moderation/host/postgres.ts';
import { startAlone } from './sole-start.ts';

const lookEveryMs = 1000;

export type EmbeddedDatabase = { url: string; directory: string; stop(): Promise<void> };

/**
 * The embedded PostgreSQL for us alone. One that ends without us (killed by the system, or by a full disk) is started
 * again; PostgreSQL then recovers what was committed.
 */
export async function startEmbeddedDatabase(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const server = await startPostgres({ dataDir });
  const url = await server.url('second_look');
  let leave = await startAlone(url, dataDir);
  const stopping = new AbortController();

  async function look(): Promise<void> {
    if (!(await server.revive())) return;
    log.error('the database had ended and was started again');
    // Our mark that the folder is in use ended with it.
    await leave().catch(() => {});
    leave = await startAlone(url, dataDir);
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs);
        stopping.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
      if (stopping.signal.aborted) return;
      await look().catch((error: unknown) => log.error({ err: error }, 'the database does not start again'));
    }
  }
  const watching = watch();

  return {
    url,
    directory: server.directory,
    stop: async () => {
      stopping.abort();
      await watching;
      await leave().catch(() => {});
      await server.stop();
    },
  };
}
