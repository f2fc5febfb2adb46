import type { ChildProcess } from 'node:child_process';
import { openDatabase } from '../../moderation/store/database.ts';
import type { Log } from '../../platform/node/log/log.ts';
import { type DatabasePlace, inSettings } from '../../platform/node/postgres/database-place.ts';
import { type OurAccount, ourAccount } from './our-account.ts';
import { begin, forkService } from './service-process.ts';
import { supervise } from './supervise.ts';

const stopMs = 3500;

type Options = {
  database: DatabasePlace;
  dataDir: string;
  sealKey: Uint8Array<ArrayBuffer> | null;
  port: number;
  peer: string;
  log: Log;
  /** One that was forked ahead and waits for its database. */
  forked: ChildProcess | null;
  /** Aborted: a stop waits no longer. */
  hurry: AbortSignal;
};

/** The embedded service as a child process: it ends with us, and is restarted if it ends unexpectedly. */
export type EmbeddedModeration = OurAccount & { url: string; stop(): Promise<void> };

/** Creates our account there, then starts the service and waits until it answers. */
export async function startEmbeddedModeration(options: Options): Promise<EmbeddedModeration> {
  const { log, hurry } = options;
  const store = await openDatabase({ ...inSettings(options.database), dataDir: options.dataDir });
  const account = await ourAccount(store.db, options).finally(store.close);
  let { forked } = options;
  let url = '';
  const { stop } = await supervise({
    begin: () => {
      // Restart on the same port: others know that address already.
      const port = url === '' ? options.port : Number(new URL(url).port);
      const child = forked ?? forkService({ ...options, port });
      forked = null;
      const ready = begin(child, options.database.url).then((answered) => {
        url = answered;
      });
      return { child, ready };
    },
    onEnd: (how, againInMs) =>
      log.error({ how, againInMs }, 'the moderation service ended and will be started again'),
    onAgain: () => log.warn('the moderation service was started again'),
    stopMs,
    hurry,
  });
  return { ...account, url, stop };
}
