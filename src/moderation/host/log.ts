import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard error: standard output belongs to commands such as `public-key`. */
export function createLog(level: string, program = 'moderation'): Log {
  return pino({ level, base: { program } }, pino.destination({ fd: 2, sync: true }));
}
