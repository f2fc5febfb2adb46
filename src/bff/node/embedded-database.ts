import type { Log } from '../../platform/node/log/log.ts';
import type { Listener } from '../../platform/node/postgres/listen.ts';
import { startPostgres } from '../../platform/node/postgres/postgres.ts';
import { createBackoff } from '../../platform/scheduling/backoff.ts';
import { startLoop } from '../../platform/scheduling/loop.ts';
import { throttle } from '../../platform/scheduling/throttle.ts';
import { startAlone } from './sole-start.ts';

const lookEveryMs = 1000;

export type EmbeddedDatabase = {
  url: string;
  directory: string;
  /** Listens over the connection that holds our lock on the folder. */
  listener: Listener;
  stop(): Promise<void>;
};

/**
 * The embedded PostgreSQL, for us alone. If it ends unexpectedly (killed by the system, or by a full disk) it is
 * restarted; PostgreSQL then recovers what was committed.
 */
export async function startEmbeddedDatabase(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const server = await startPostgres({ dataDir });
  const url = await server.url('second_look');
  const listener = await startAlone(url, dataDir);
  // A start or a stop that takes too long is left by force, see main.ts: the database must not run on.
  process.once('exit', server.endNow);

  async function look(): Promise<void> {
    if (await server.revive()) log.error('the database had ended and was started again');
  }

  const loop = startLoop({
    everyMs: lookEveryMs,
    look,
    report: throttle((error, suppressed) =>
      log.error({ err: error, suppressed }, 'the database could not be looked after'),
    ),
    backoff: createBackoff({ firstMs: lookEveryMs }).next,
    pauseFirst: true,
  });

  return {
    url,
    directory: server.directory,
    listener,
    stop: async () => {
      await loop.stop();
      await listener.close().catch(() => {});
      await server.stop();
      process.off('exit', server.endNow);
    },
  };
}
