// @ts-check
// Runs on any installed Node (20 or later), as setup.mjs does.
import { parseArgs } from 'node:util';

/**
 * What a command does and accepts. Its help is generated from this, and everything else is refused.
 * @typedef {object} Command
 * @property {string} does Its description, in lines.
 * @property {readonly string[]} [needs] Required arguments, one word each: `FILE`.
 * @property {Readonly<Record<string, string>>} [words] Accepted words, with descriptions.
 * @property {readonly string[]} [begins] Names; the beginning of one selects it.
 * @property {readonly [of: string, usually: number]} [count] A whole number and its default.
 * @property {boolean} [seed] Accepts a second number.
 * @property {Readonly<Record<string, string>>} [flags] `--explain`, with a description.
 * @property {Readonly<Record<string, readonly [of: string, does: string]>>} [options] `--port`, with a value.
 * @property {string} [rest] Describes the words, which are all passed on to another program.
 */

/** What the command line contained. */
export const input = {
  /** @type {string[]} */
  words: [],
  count: 0,
  /** @type {number | undefined} */
  seed: undefined,
  /** @type {Record<string, string | boolean | undefined>} Of flags and options. */
  values: {},
};

let help = '';

/**
 * Reads the arguments of a command into `given`. Ends the process after `--help`, and with exit code 2 after an
 * argument that the command does not accept.
 * @param {string} typed How people call it: `npm run backup`.
 * @param {Command} command
 */
export function readCommand(typed, command, args = process.argv.slice(2), names = {}) {
  const {
    needs = [],
    words = {},
    begins = [],
    count,
    seed = false,
    flags = {},
    options = {},
    rest,
  } = command;
  help = helpOf(typed, command, names);
  if (rest !== undefined && !args.includes('--help')) {
    input.words = args;
    return;
  }
  if (rest !== undefined) printHelp();
  const { values, positionals } = parseArgs({
    args,
    options: Object.fromEntries([
      ...[...Object.keys(flags), 'help'].map((name) => [name, { type: /** @type {const} */ ('boolean') }]),
      ...Object.keys(options).map((name) => [name, { type: /** @type {const} */ ('string') }]),
    ]),
    allowPositionals: true,
    strict: false,
  });
  const numbers = count ? positionals.filter((word) => /^\d{1,9}$/.test(word)) : [];
  const others = positionals.filter((word) => !numbers.includes(word));
  const isKnown = (/** @type {string} */ word) =>
    Object.hasOwn(words, word) || begins.some((name) => name.startsWith(word));
  const isTaken = (/** @type {string} */ name) =>
    Object.hasOwn(options, name)
      ? typeof values[name] === 'string'
      : values[name] === true && (name === 'help' || Object.hasOwn(flags, name));
  const unknown = [
    ...(needs.length > 0 ? others.slice(needs.length) : others.filter((word) => !isKnown(word))),
    ...numbers.slice(seed ? 2 : 1),
    ...Object.keys(values)
      .filter((name) => !isTaken(name))
      .map((name) => `--${name}`),
  ];
  if (unknown.length > 0) refuse(`This command does not take ${unknown.join(' ')}.`);
  if (values.help) printHelp();
  if (others.length < needs.length) refuse(`This command needs ${needs.slice(others.length).join(' ')}.`);
  input.words = others;
  input.count = Number(numbers[0] ?? count?.[1] ?? 0);
  input.seed = numbers[1] === undefined ? undefined : Number(numbers[1]);
  input.values = values;
}

/**
 * The same for a command with several names; returns the name in use. `alone` describes the command without a name.
 * @template {string} Name
 * @param {string} typed
 * @param {Readonly<Record<Name, Command>>} names
 * @param {Command} [alone]
 * @returns {Name | undefined}
 */
export function readGroup(typed, names, alone) {
  const [first = '', ...others] = process.argv.slice(2);
  const name = /** @type {Name[]} */ (Object.keys(names)).find((one) => one === first);
  if (name !== undefined) readCommand(`${typed} -- ${name}`, names[name], others);
  else if (alone) readCommand(typed, alone, undefined, names);
  else {
    help = helpOf(typed, { does: '' }, names);
    if (first === '--help') printHelp();
    refuse(first === '' ? 'This command needs a name.' : `This command does not take ${first}.`);
  }
  return name;
}

/**
 * Ends a command that cannot use its input.
 * @param {string} why
 * @returns {never}
 */
export function refuse(why) {
  process.stderr.write(`${why}\n${help}`);
  process.exit(2);
}

function printHelp() {
  process.stdout.write(help);
  process.exit(0);
}

/**
 * @param {string} typed
 * @param {Command} command
 * @param {Readonly<Record<string, Command>>} names
 */
function helpOf(typed, command, names) {
  const { does, needs = [], words = {}, begins = [], count, seed, flags = {}, options = {}, rest } = command;
  const inBrackets = [
    ...(Object.keys(words).length > 0 ? ['word …'] : []),
    ...(begins.length > 0 ? ['how names begin …'] : []),
    ...(count ? [count.join(', ')] : []),
    ...(seed ? ['seed'] : []),
    ...(rest === undefined ? [] : [rest]),
    ...Object.entries(options).map(([name, [of]]) => `--${name} ${of}`),
    ...Object.keys(flags).map((name) => `--${name}`),
  ];
  const taken = [...needs, ...inBrackets.map((one) => `[${one}]`)].join(' ');
  const call = taken === '' || typed.includes(' -- ') ? `${typed} ${taken}`.trim() : `${typed} -- ${taken}`;
  const linesOf = (/** @type {[string, string][]} */ rows) =>
    rows.map(([what, is]) => `  ${what.padEnd(20)} ${is.split('\n')[0]}`);
  return [
    ...(does === '' ? [] : [call, does]),
    ...linesOf(Object.entries(words)),
    ...linesOf(Object.entries(options).map(([name, [of, is]]) => [`--${name} ${of}`, is])),
    ...linesOf(Object.entries(flags).map(([name, is]) => [`--${name}`, is])),
    ...(begins.length > 0 ? [`Names: ${begins.join(', ')}`] : []),
    ...(Object.keys(names).length > 0
      ? [`${typed} -- NAME …; --help after a name lists its arguments:`]
      : []),
    ...linesOf(Object.entries(names).map(([name, one]) => [name, one.does])),
    '',
  ].join('\n');
}
