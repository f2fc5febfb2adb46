import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../../platform/node/programs/command.ts';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';

export type PocketsphinxOptions = {
  /** Path of the program; by default it is looked up in PATH. */
  program?: string;
};

/** A recognised word: times in seconds from the start of the audio, confidence 0..1. */
export type Word = { word: string; start: number; end: number; confidence: number };
/** Consecutive words without a longer silence. */
export type Utterance = Word[];
/** A word to listen for, and its detection threshold: 1e-50 detects it easily, 1 hardly ever. */
export type Keyword = { word: string; threshold: string };

/**
 * How much louder than the background speech must be. With the default, 2, steady noise before the first word counts as
 * an utterance of its own, and the next one is recognised badly. `npm run eval:speech` compares both.
 */
const settings = ['-vad_threshold', '3'] as const;

// Twelve seconds of audio take about six seconds on an idle core, and many times that on a busy machine.
const timeoutMs = 180_000;

type Run = PocketsphinxOptions & {
  signal: AbortSignal;
  keywords?: readonly Keyword[];
  /** More options of the program. */
  settings?: readonly string[];
};

/** Runs pocketsphinx on a WAV file, for any words or only for the keywords. Also returns the program's log. */
export async function runPocketsphinx(
  wav: Uint8Array,
  { signal, program, keywords, settings: more = settings }: Run,
): Promise<{ utterances: Utterance[]; log: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-speech-'));
  try {
    const audio = path.join(folder, 'audio.wav');
    await writeFile(audio, wav);
    const list = path.join(folder, 'keywords');
    if (keywords)
      await writeFile(list, keywords.map((each) => `${each.word} /${each.threshold}/\n`).join(''));
    const args = ['-infile', audio, '-time', 'yes', ...more, ...(keywords ? ['-kws', list] : [])];
    const options = { tool: 'pocketsphinx_continuous', program, signal, timeoutMs } as const;
    const { code, stdout, stderr } = await runCommand(args, options);
    if (code !== 0) throw new PocketsphinxError(stderr);
    return { utterances: parseWords(stdout), log: stderr };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export class PocketsphinxError extends Reasoned {
  constructor(stderr: string) {
    const [why] = stderr.split('\n').filter((line) => /^(ERROR|FATAL)/.test(line));
    super(because('speech_failed', { words: why ?? because('no_reason_given') }));
  }
}

const wordLine = /^(\S+) +(\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/;

/** Parses the output of `-time yes`: a line with the utterance, then a line for each word, noise and silence. */
export function parseWords(stdout: string): Utterance[] {
  const utterances: Utterance[] = [];
  let words: Utterance = [];
  const endUtterance = () => {
    if (words.length > 0) utterances.push(words.sort((a, b) => a.start - b.start));
    words = [];
  };
  for (const line of stdout.split('\n')) {
    const [match, written = '', start, end, sure] = wordLine.exec(line.trimEnd()) ?? [];
    if (match === undefined) endUtterance();
    // <s>, <sil> and [NOISE] are no words; word(2) is the second pronunciation of a word.
    else if (/^[a-z]/.test(written))
      words.push({
        word: written.replace(/\(\d+\)$/, ''),
        start: Number(start),
        end: Number(end),
        confidence: Math.min(1, Number(sure)),
      });
  }
  endUtterance();
  return utterances;
}
