import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';

/** What a process does: everything, the console and its API with their jobs, or the moderation service alone. */
export const roles = ['all', 'bff', 'worker'] as const;
export type Role = (typeof roles)[number];

/** `--role bff`; everything where nothing is said. */
export function readRole(words: string[]): Role {
  const { values } = parseArgs({ args: words, options: { role: { type: 'string' } }, strict: true });
  const { role = 'all' } = values;
  const known = roles.find((one) => one === role);
  if (known === undefined)
    throw new ConfigError(`--role is "${role}": it must be one of ${roles.join(', ')}.`);
  return known;
}
