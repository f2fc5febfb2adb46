import { parseArgs } from 'node:util';

export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  rejected: 10,
  undecided: 11,
  notModerated: 12,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const help = `Sends content to Second Look and waits for its decision.

  second-look send [FILE | ADDRESS | -] [options]
      a video or audio file, its http(s) address, or a text from standard input
  second-look send --text WORDS [options]
      a text
  second-look wait CASE [options]
      waits for the decision on a case

  --wait               wait until the content is decided, by the machine or by people
  --timeout SECONDS    how long to wait at most (3600)
  --lines              each line of standard input is a text
  --kind video|audio   what the file is, where its name does not say so
  --content-id ID      your id of the content, which comes back in webhooks
  --user-id ID         your id of its author
  --json               print what the API answered, as one line of JSON for each content
  --quiet              show no progress
  --version, --help

Environment: SECOND_LOOK_URL, the address of the product; SECOND_LOOK_KEY, an API key with the scopes submit and read.

Exit codes
   0  sent; with --wait: it may stay
   1  no answer, or an unexpected failure
   2  the command line or the environment is wrong
   3  the product refused it
  10  with --wait: the machine blocked it, or a person rejected it
  11  with --wait: nobody decided in time
  12  with --wait: the machine could not read it
`;

export class UsageError extends Error {}

export type Command =
  | { does: 'print'; what: 'help' | 'version' }
  | ({
      does: 'send';
      source: Source;
      contentId: string | undefined;
      userId: string | undefined;
      wait: boolean;
    } & Common)
  | ({ does: 'wait'; caseId: string } & Common);
type Common = { timeoutMs: number; json: boolean; quiet: boolean };
type Source =
  | { text: string }
  | { stdin: 'whole' | 'lines' }
  | { file: string; kind: 'video' | 'audio' | undefined };

/** Throws `UsageError`. */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help || args.length === 0) return { does: 'print', what: 'help' };
  if (values.version) return { does: 'print', what: 'version' };
  const [verb, target, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`One content at a time: what is ${more.join(' ')}?`);
  const common = { timeoutMs: secondsOf(values.timeout) * 1000, json: values.json, quiet: values.quiet };
  if (verb === 'wait') {
    if (target === undefined) throw new UsageError('Which case? second-look wait CASE');
    return { does: 'wait', caseId: target, ...common };
  }
  if (verb !== 'send') throw new UsageError(`There is no command "${verb ?? ''}": it is send or wait.`);
  const source = sourceOf(target, values);
  const { wait, 'content-id': contentId, 'user-id': userId } = values;
  return { does: 'send', source, contentId, userId, wait, ...common };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const value = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ wait: flag, lines: flag, json: flag, quiet: flag, help: flag, version: flag },
        ...{ text: value, kind: value, timeout: value, 'content-id': value, 'user-id': value },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function secondsOf(timeout = '3600'): number {
  const seconds = Number(timeout);
  if (!(seconds > 0 && seconds <= 2_000_000))
    throw new UsageError(`--timeout ${timeout}: a number of seconds.`);
  return seconds;
}

type Chosen = { text?: string | undefined; kind?: string | undefined; lines: boolean };
function sourceOf(target: string | undefined, { text, kind, lines }: Chosen): Source {
  if (kind !== undefined && kind !== 'video' && kind !== 'audio')
    throw new UsageError(`--kind ${kind}: it is video or audio.`);
  if (text !== undefined) {
    if (target !== undefined) throw new UsageError('Either --text or a file.');
    return { text };
  }
  if (target === undefined || target === '-') return { stdin: lines ? 'lines' : 'whole' };
  if (lines) throw new UsageError('--lines is for standard input.');
  return { file: target, kind };
}
