import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';

/** An argument that the command does not take. */
export class WrongArgument extends ConfigError {}

/** What a process runs: everything, the console and its API with their jobs, or the moderation service alone. */
export const roles = ['all', 'bff', 'worker'] as const;
export type Role = (typeof roles)[number];

/** Parses `--role bff`; without it, `all`. */
export function readRole(words: string[]): Role {
  const { role = 'all' } = read(words);
  const known = roles.find((one) => one === role);
  if (known === undefined)
    throw new WrongArgument(`--role is "${role}": it must be one of ${roles.join(', ')}.`);
  return known;
}

function read(words: string[]): { role?: string | undefined } {
  try {
    return parseArgs({ args: words, options: { role: { type: 'string' } } }).values;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WrongArgument(`${why}\nnpm start -- [--role ${roles.join(' | ')}]`);
  }
}
