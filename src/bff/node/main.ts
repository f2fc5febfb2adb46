import { ConfigError, readConfig } from './config.ts';
import { readRole, WrongArgument } from './role.ts';
import { type Running, start } from './start.ts';
import { startWorker } from './start-worker.ts';

const stopMs = 10_000;
const sameMs = 500;

/** `npm start`, after set-up: everything in one go, or the role that `--role` names. */
async function main(): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // No .env is fine.
  }
  const config = readConfig(process.env, readRole(process.argv.slice(2)));
  let running: Running | null = null;
  let endingSince: number | null = null;
  async function end(code: number): Promise<void> {
    // npm passes on the Ctrl-C that we have heard already: only one that comes later asks to hurry.
    if (endingSince !== null && performance.now() - endingSince > sameMs) running?.hurry();
    if (endingSince !== null) return;
    endingSince = performance.now();
    // Whatever hangs, a stop ends; unfinished work is taken up by the next start.
    setTimeout(() => process.exit(1), stopMs).unref();
    await running?.close();
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  process.once('disconnect', () => void end(0));
  const onFatal = (why: string) => {
    console.error(`${why} Stopping; start again to go on where it was.`);
    void end(1);
  };
  const worker = config.role === 'worker';
  running = worker ? await startWorker(config, process.env) : await start(config, onFatal);
  const seconds = ((Date.now() - beginning()) / 1000).toFixed(1);
  process.stdout.write(
    `\n${worker ? 'A moderation worker' : 'Second Look'} is ready at ${running.url} (${seconds} s)\n`,
  );
  if (running.signIn) process.stdout.write(`${running.signIn}\n`);
}

/** When the person pressed Enter, where the set-up script tells it; else when this process began. */
function beginning(): number {
  const told = Number(process.env.SECOND_LOOK_BEGAN);
  return Number.isFinite(told) && told > 0 ? told : performance.timeOrigin;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(error instanceof WrongArgument ? 2 : 1);
}
