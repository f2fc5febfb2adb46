import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

export type Log = Logger;
type Sink = { write(text: string): void };

/**
 * Logs to standard error, because standard output belongs to commands such as `public-key`: as JSON, or as text on a
 * terminal. Errors are logged without content (describe-error.ts). Log single fields by name, never a whole request.
 */
export function createLog(
  level: string,
  program = 'moderation',
  to: { stream: Sink; terminal: boolean } = {
    stream: pino.destination({ fd: 2, sync: true }),
    terminal: process.stderr.isTTY === true,
  },
): Log {
  const stream = to.terminal ? { write: (line: string) => to.stream.write(inWords(line)) } : to.stream;
  const options = {
    level,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return pino(options, stream);
}

function inWords(line: string): string {
  const { level, time, program, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const at = new Date(String(time)).toTimeString().slice(0, 8);
  const members = Object.entries(rest).map(([name, value]) => `${name}=${short(value)}`);
  const error = errorInWords(err);
  const words = [...members, ...(error === '' ? [] : [error])].join(' ');
  return `${at} ${String(level).padEnd(5)} ${program} ${msg}${words === '' ? '' : `  ${words}`}\n`;
}

function short(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function errorInWords(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { type, message, cause } = err as Partial<ReturnType<typeof describeError>>;
  const because = errorInWords(cause);
  return `${type}: ${message}${because === '' ? '' : `, because ${because}`}`;
}
