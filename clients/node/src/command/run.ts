import { text } from 'node:stream/consumers';
import { SecondLook, type Sent } from '../client.ts';
import { NotDecidedYet, NotModerated, Refused, SecondLookError } from '../errors.ts';
import { mediaTypeOf } from '../files.ts';
import { apiVersion, type Submission, type TextAnswer } from '../generated.ts';
import type { Outcome } from '../outcome.ts';
import { type Command, type ExitCode, exitCodes, help, readArguments, UsageError } from './arguments.ts';
import { progressLine } from './progress.ts';

export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  stdin: AsyncIterable<Uint8Array | string>;
  out(text: string): void;
  error(text: string): void;
  showsProgress: boolean;
  signal?: AbortSignal | undefined;
};

/** Runs the command. Returns its exit code. */
export async function run(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  try {
    const command = readArguments(args);
    if (command.does === 'print') {
      around.out(command.what === 'help' ? help : `${apiVersion}\n`);
      return exitCodes.done;
    }
    return await carryOut(command, clientIn(around), around);
  } catch (error) {
    around.error(`${error instanceof Error ? error.message : String(error)}\n`);
    return codeOf(error);
  }
}

function clientIn({ env }: Surroundings): SecondLook {
  try {
    return new SecondLook({ url: env.SECOND_LOOK_URL ?? '', key: env.SECOND_LOOK_KEY ?? '' });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function codeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof Refused) return exitCodes.refused;
  if (error instanceof NotDecidedYet) return exitCodes.undecided;
  return error instanceof NotModerated ? exitCodes.notModerated : exitCodes.failed;
}

type Working = Exclude<Command, { does: 'print' }>;
async function carryOut(command: Working, client: SecondLook, around: Surroundings): Promise<ExitCode> {
  const progress = progressLine(around.showsProgress && !command.quiet ? around.error : () => {});
  const print = (line: string, answer: object) =>
    around.out(command.json ? `${JSON.stringify(answer)}\n` : `${line}\n`);
  const { signal } = around;
  const { timeoutMs } = command;
  const decide = async (sent: Sent) => {
    try {
      const outcome = await client.decisionOn(sent, { signal, timeoutMs, onWaiting: progress.waiting });
      progress.clear();
      print(sentenceOf(outcome), outcome);
      return outcome.allowed ? exitCodes.done : exitCodes.rejected;
    } finally {
      progress.clear();
    }
  };
  if (command.does === 'wait') return decide({ caseId: command.caseId });
  let code: ExitCode = exitCodes.done;
  for (const sent of await send(command, client, around, progress)) {
    if (!command.wait) print('action' in sent ? textLine(sent) : fileLine(sent), sent);
    // Of several, one that may not stay counts.
    else code = Math.max(code, await decide(sent)) as ExitCode;
  }
  return code;
}

async function send(
  { source, contentId, userId }: Extract<Working, { does: 'send' }>,
  client: SecondLook,
  { stdin, signal }: Surroundings,
  progress: ReturnType<typeof progressLine>,
): Promise<(TextAnswer | Submission)[]> {
  const ids = { contentId, userId };
  if ('file' in source) {
    const { file } = source;
    const kind = source.kind ?? mediaTypeOf(file)?.split('/')[0];
    if (kind === undefined)
      throw new UsageError(`${file}: is it a video or audio? Add --kind video or --kind audio.`);
    const options = { ...ids, signal, onProgress: progress.upload };
    try {
      return [await (kind === 'audio' ? client.audio(file, options) : client.video(file, options))];
    } catch (error) {
      throw isNoFile(error) ? new UsageError(`${file} cannot be read.`) : error;
    } finally {
      progress.clear();
    }
  }
  const whole =
    'text' in source ? source.text : (await text(stdin as Parameters<typeof text>[0])).replace(/\r?\n$/, '');
  const contents =
    'stdin' in source && source.stdin === 'lines'
      ? whole.split(/\r?\n/).filter((line) => line.trim() !== '')
      : [whole];
  if (contents.every((content) => content === '')) throw new UsageError('There is no text to send.');
  if (contents.length > 1 && contentId !== undefined)
    throw new UsageError('--content-id is of one text, not of many.');
  const results: TextAnswer[] = [];
  for (let at = 0; at < contents.length; at += maxTexts) {
    const texts = contents.slice(at, at + maxTexts).map((content) => ({ content, ...ids }));
    results.push(...(await client.sendTexts({ texts }, { signal })).results);
  }
  return results;
}

/** So many fit into one call, also long ones. */
const maxTexts = 100;

const isNoFile = (error: unknown) =>
  error instanceof Error &&
  !(error instanceof SecondLookError) &&
  'code' in error &&
  ['ENOENT', 'EISDIR', 'EACCES', 'ERR_INVALID_ARG_VALUE'].includes(String(error.code));

const sure = (rate: number | null) => (rate === null ? '' : ` (${rate.toFixed(2)})`);
const textLine = ({ action, label, rate, caseId }: TextAnswer) =>
  [action, `${label}${sure(rate)}`, ...(caseId === null ? [] : [`case ${caseId}`])].join('  ');
const fileLine = ({ id, kind, state, title }: Submission) =>
  [`${kind} ${state}`, title, `submission ${id}`].join('  ');
const sentenceOf = ({ allowed, by, label, caseId, decision }: Outcome) =>
  [
    by === 'machine' ? (allowed ? 'passed' : 'blocked') : allowed ? 'approved' : 'rejected',
    `by ${decision ? decision.by.name : 'the machine'}`,
    ...(label === null || label === '' ? [] : [label]),
    ...(caseId === null ? [] : [`case ${caseId}`]),
  ].join('  ');
