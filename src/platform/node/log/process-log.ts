import { describeError } from './describe-error.ts';
import type { Log } from './log.ts';

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Turns everything that this process would print by itself into log lines: console output of libraries, Node's
 * warnings, and uncaught errors, after which it ends.
 */
export function logWholeProcess(log: Log): void {
  for (const [method, level] of Object.entries(levels)) {
    const write = (...args: unknown[]) => log[level](contentOf(args), 'a library wrote');
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

function contentOf(args: readonly unknown[]): { err: unknown } | { output: string } {
  const error = args.find((one) => one instanceof Error);
  if (error) return { err: error };
  const words = args.filter((one) => typeof one === 'string').join(' ');
  return { output: describeError(new Error(words)).message };
}
