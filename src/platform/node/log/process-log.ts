import type { Log } from './log.ts';
import { tellError } from './tell-error.ts';

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Turns everything that this process would print by itself into log lines: console output of libraries, Node's
 * warnings, and uncaught errors, after which it ends.
 */
export function logWholeProcess(log: Log): void {
  for (const [method, level] of Object.entries(levels)) {
    const write = (...said: unknown[]) => log[level](whatWasSaid(said), 'a library wrote');
    Object.assign(console, { [method]: write });
  }
  // Node's own listener prints them.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'));
  // Also called for unhandled rejections.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught');
    process.exit(1);
  });
}

function whatWasSaid(said: readonly unknown[]): { err: unknown } | { said: string } {
  const error = said.find((one) => one instanceof Error);
  if (error) return { err: error };
  const words = said.filter((one) => typeof one === 'string').join(' ');
  return { said: tellError(new Error(words)).message };
}
