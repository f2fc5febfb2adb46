import { createLog } from '../../platform/node/log/log.ts';
import { logWholeProcess } from '../../platform/node/log/process-log.ts';
import { useTemporaryFolder } from '../../platform/node/process/temporary-folder.ts';
import { undeclared } from '../undeclared.ts';
import { ConfigError, readConfig } from './config.ts';
import { readRole, WrongArgument } from './role.ts';
import { type Running, start } from './start.ts';
import { startWorker } from './start-worker.ts';

const stopMs = 10_000;
const sameMs = 500;

/** `npm start`, after set-up: all roles in one process, or the role of `--role`. */
async function main(): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // A missing .env is fine.
  }
  const config = readConfig(process.env, readRole(process.argv.slice(2)));
  logWholeProcess(createLog(config.logLevel, config.role === 'worker' ? 'moderation' : 'bff'));
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
  const worker = config.role === 'worker';
  const check = process.env.SECOND_LOOK_DEV === '1' ? undeclared : undefined;
  starting = worker ? startWorker(config, process.env) : start(config, check);
  running = await starting;
  const seconds = ((Date.now() - beginning()) / 1000).toFixed(1);
  process.stdout.write(
    `\n${worker ? 'A moderation worker' : 'Second Look'} is ready at ${running.url} (${seconds} s)\n`,
  );
  if (running.signIn) process.stdout.write(`${running.signIn}\n`);
}

/** When the person pressed Enter, if the set-up script passes it; else when this process started. */
function beginning(): number {
  const startedAt = Number(process.env.SECOND_LOOK_BEGAN);
  return Number.isFinite(startedAt) && startedAt > 0 ? startedAt : performance.timeOrigin;
}

try {
  await main();
} catch (error) {
  // A wrong setting is shown as text; other errors are log lines unless a person reads them.
  const inWords = process.stderr.isTTY || error instanceof ConfigError;
  if (inWords) process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  else createLog('fatal', 'bff').fatal({ err: error }, 'the start failed');
  process.exit(error instanceof WrongArgument ? 2 : 1);
}
