import { parseArgs } from 'node:util';

type Taken = {
  /** Words without a dash that it knows, or how they may begin. */
  words?: readonly string[];
  begins?: readonly string[];
  /** It takes a whole number, and goes by this one where none is given. */
  count?: number;
  /** `--explain` and the like. */
  flags?: readonly string[];
};
type Given = { words: string[]; count: number; flags: ReadonlySet<string> };

/**
 * What a command was given after `--`. A word that it does not take ends it with a sentence, before anything is begun:
 * exit code 2. `--help` prints how it is used, and ends it, too.
 */
export function readArguments(usage: string, taken: Taken = {}): Given {
  const flags = taken.flags ?? [];
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: Object.fromEntries([...flags, 'help'].map((name) => [name, { type: 'boolean' } as const])),
    allowPositionals: true,
    strict: false,
  });
  const isCount = (word: string) => taken.count !== undefined && /^\d{1,9}$/.test(word);
  const counts = positionals.filter(isCount);
  const words = positionals.filter((word) => !isCount(word));
  const isKnown = (word: string) =>
    taken.words?.includes(word) || taken.begins?.some((name) => name.startsWith(word));
  const unknown = [
    ...words.filter((word) => !isKnown(word)),
    ...counts.slice(1),
    ...Object.entries(values)
      .filter(([name, value]) => value !== true || !(name === 'help' || flags.includes(name)))
      .map(([name]) => `--${name}`),
  ];
  if (unknown.length > 0) {
    const known = [...(taken.words ?? []), ...(taken.begins ?? [])].join(', ');
    const there = known === '' ? '' : ` There are ${known}.`;
    console.error(`This command does not take ${unknown.join(' ')}.${there}\n${usage}`);
    process.exit(2);
  }
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.keys(values);
  return { words, count: Number(counts[0] ?? taken.count ?? 0), flags: new Set(given) };
}
