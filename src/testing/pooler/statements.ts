import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Settings of a PostgreSQL that logs every statement in the form that `loggedStatements` reads. */
export const logEachStatement = ['log_statement=all', 'log_line_prefix=[%u] [%a] '];

export type LoggedStatement = {
  user: string;
  program: string;
  /** Of a prepared statement; null where it has none. */
  name: string | null;
  text: string;
};

const begins = /^\[([^\]]*)\] \[([^\]]*)\] LOG: {2}(?:statement|execute (?<name>[^:]*)): (?<text>.*)$/s;

/** The statements in the log of the PostgreSQL in `directory`. */
export async function loggedStatements(directory: string): Promise<LoggedStatement[]> {
  const log = await readFile(path.join(directory, 'server.log'), 'utf8');
  // Lines after the first of a statement begin with a tab.
  return log.split(/\n(?!\t)/).flatMap((line) => {
    const match = begins.exec(line);
    if (!match) return [];
    const [, user = '', program = ''] = match;
    const { name = '<unnamed>', text = '' } = match.groups ?? {};
    return [{ user, program, name: name === '<unnamed>' ? null : name, text: text.replaceAll('\n\t', '\n') }];
  });
}
