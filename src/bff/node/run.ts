import path from 'node:path';
import { createLog, type Log } from '../../platform/node/log/log.ts';
import { logWholeProcess } from '../../platform/node/log/process-log.ts';
import { useTemporaryFolder } from '../../platform/node/process/temporary-folder.ts';
import { startAhead } from './ahead.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { readRole, WrongArgument } from './role.ts';
import type { Running } from './start.ts';

const stopMs = 10_000;
const sameMs = 500;

type Options = {
  /** Resolves when the pages are built. */
  pages?: Promise<void> | undefined;
};

async function main({ pages = Promise.resolve() }: Options): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // A missing .env is fine.
  }
  const config = readConfig(process.env, readRole(process.argv.slice(2)));
  const worker = config.role === 'worker';
  const log = createLog(config.logLevel, worker ? 'moderation' : 'bff');
  logWholeProcess(log);
  useTemporaryFolder(config.dataDir);
  let starting: Promise<Running> | null = null;
  let running: Running | null = null;
  let endingSince: number | null = null;
  async function end(): Promise<void> {
    if (endingSince !== null) return;
    endingSince = performance.now();
    // A stop ends even when something hangs; the next start continues unfinished work.
    setTimeout(() => process.exit(1), stopMs).unref();
    // Wait for a start in progress: only then is everything known that it started, such as its database.
    await starting?.then(
      (started) => started.close(),
      () => {},
    );
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // npm forwards a Ctrl-C that we have received already: only a later one means hurry.
      if (endingSince !== null && performance.now() - endingSince > sameMs) running?.hurry();
      void end();
    });
  // Our parent process has ended, now or earlier.
  process.once('disconnect', () => void end());
  if (process.connected === false) return end();
  starting = worker ? startPart(config) : startAll(config, log, pages);
  running = await starting;
  const seconds = ((Date.now() - beginning()) / 1000).toFixed(1);
  const lines = [
    `${worker ? 'A moderation worker' : 'Second Look'} is ready at ${running.url} (${seconds} s)`,
  ];
  if (running.databaseElsewhere)
    lines.push(
      `The database lies in ${running.databaseElsewhere}: PostgreSQL's account may not enter ${path.resolve(config.dataDir)}.`,
    );
  if (running.signIn) lines.push(running.signIn);
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

/** When the person pressed Enter, if the set-up script passes it; else when this process started. */
function beginning(): number {
  const startedAt = Number(process.env.SECOND_LOOK_BEGAN);
  return Number.isFinite(startedAt) && startedAt > 0 ? startedAt : performance.timeOrigin;
}

/** Loads this process's modules while the database and the service start beside it. */
async function startAll(config: Config, log: Log, pages: Promise<void>): Promise<Running> {
  const ahead = startAhead(config, log, pages);
  const { start } = await import('./start.ts');
  const dev = process.env.SECOND_LOOK_DEV === '1';
  const check = dev ? (await import('../undeclared.ts')).undeclared : undefined;
  return start(config, { ahead, log, check });
}

async function startPart(config: Config): Promise<Running> {
  const { startWorker } = await import('./start-worker.ts');
  return startWorker(config, process.env);
}

/** `npm start`, after set-up: all roles in one process, or the role of `--role`. */
export async function run(options: Options = {}): Promise<void> {
  try {
    await main(options);
  } catch (error) {
    report(error);
  }
}

function report(error: unknown): never {
  // A wrong setting is shown as text; other errors are log lines unless a person reads them.
  const inWords = process.stderr.isTTY || error instanceof ConfigError;
  if (inWords) process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  else createLog('fatal', 'bff').fatal({ err: error }, 'the start failed');
  process.exit(error instanceof WrongArgument ? 2 : 1);
}
