import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../moderation/store/database.ts';
import type { Log } from '../../platform/node/log/log.ts';
import { endBeforeUs } from '../../platform/node/process/priority.ts';
import { type OurAccount, ourAccount } from './our-account.ts';
import { type Begun, supervise } from './supervise.ts';

const program = path.join(import.meta.dirname, '../../moderation/main.ts');
const startMs = 60_000;
const stopMs = 3500;
const maxForeignLine = 300;

type Options = {
  databaseUrl: string;
  dataDir: string;
  sealKey: Uint8Array<ArrayBuffer> | null;
  port: number;
  peer: string;
  log: Log;
  /** Aborted: a stop waits no longer. */
  hurry: AbortSignal;
};

/** The embedded service as a child process: it ends with us, and is restarted if it ends unexpectedly. */
export type EmbeddedModeration = OurAccount & { url: string; stop(): Promise<void> };

/** Creates our account there, then starts the service and waits until it answers. */
export async function startEmbeddedModeration(options: Options): Promise<EmbeddedModeration> {
  const { log, hurry } = options;
  const store = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir });
  const account = await ourAccount(store.db, options).finally(store.close);
  let url = '';
  const { stop } = await supervise({
    begin: () => {
      // Restart on the same port: others know that address already.
      const port = url === '' ? options.port : Number(new URL(url).port);
      const child = forkService({ ...options, port });
      const ready = readiness(child).then((answered) => {
        url = answered;
      });
      return { child, ready } satisfies Begun;
    },
    onEnd: (how, againInMs) =>
      log.error({ how, againInMs }, 'the moderation service ended and will be started again'),
    onAgain: () => log.warn('the moderation service was started again'),
    stopMs,
    hurry,
  });
  return { ...account, url, stop };
}

function forkService({ databaseUrl, dataDir, port, peer, log }: Options): ChildProcess {
  const terminal = process.stderr.isTTY === true;
  const child = fork(program, [], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MODERATION_PORT: String(port),
      MODERATION_ALLOWED_PEER: peer,
      // `node --watch` sets it; a process that inherits it sends Node's own messages before ours.
      WATCH_REPORT_DEPENDENCIES: undefined,
    },
    stdio: ['ignore', 'inherit', terminal ? 'inherit' : 'pipe', 'ipc'],
  });
  endBeforeUs(child.pid);
  if (child.stderr) passOn(child.stderr, log);
  return child;
}

/**
 * Passes its log lines on unchanged; other output, such as Node's message when memory runs out, becomes a log line of
 * ours.
 */
function passOn(stderr: NodeJS.ReadableStream, log: Log): void {
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    else if (line.trim() !== '')
      log.error({ line: line.slice(0, maxForeignLine) }, 'the moderation service wrote');
  });
}

/** The address at which it answers. */
function readiness(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The moderation service did not start.')), startMs);
    const failed = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`The moderation service did not start (${why}); see its message above.`));
    };
    child.once('error', (error) => failed(error.message));
    child.once('exit', (code, signal) => failed(signal ?? `code ${code}`));
    child.once('message', (message: { type: string; url: string }) => {
      clearTimeout(timer);
      resolve(message.url);
    });
  });
}
