import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import { runCommand } from '../../programs/command.ts';

export type PocketsphinxOptions = {
  /** Path of the program; by default found by PATH. */
  program?: string;
};

/** A word as heard: seconds from the start of the sound; how sure, 0..1. */
export type Word = { word: string; start: number; end: number; confidence: number };
/** Words without a longer silence between them. */
export type Utterance = Word[];
/** A word to listen for, and how easily it counts as heard: 1e-50 easily, 1 hardly. */
export type Keyword = { word: string; threshold: string };

// A dozen seconds of sound take half as long on an idle core, and many times that on a busy machine.
const timeoutMs = 180_000;

type Run = PocketsphinxOptions & { signal: AbortSignal; keywords?: readonly Keyword[] };

/** Has pocketsphinx listen to a WAV file: for any words, or for the keywords alone. Gives what it said, too. */
export async function runPocketsphinx(
  wav: Uint8Array,
  { signal, program, keywords }: Run,
): Promise<{ utterances: Utterance[]; said: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-speech-'));
  try {
    const sound = path.join(folder, 'sound.wav');
    await writeFile(sound, wav);
    const list = path.join(folder, 'keywords');
    if (keywords)
      await writeFile(list, keywords.map((each) => `${each.word} /${each.threshold}/\n`).join(''));
    const args = ['-infile', sound, '-time', 'yes', ...(keywords ? ['-kws', list] : [])];
    const options = { tool: 'pocketsphinx_continuous', program, signal, timeoutMs } as const;
    const { code, stdout, stderr } = await runCommand(args, options);
    if (code !== 0) throw new PocketsphinxError(stderr);
    return { utterances: parseWords(stdout), said: stderr };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export class PocketsphinxError extends Reasoned {
  constructor(stderr: string) {
    const [why] = stderr.split('\n').filter((line) => /^(ERROR|FATAL)/.test(line));
    super(because('speech_could_not_listen', { words: why ?? because('gave_no_reason') }));
  }
}

const wordLine = /^(\S+) +(\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/;

/** Reads `-time yes`: a line of what was heard, then a line for each of its words, sounds and silences. */
export function parseWords(stdout: string): Utterance[] {
  const utterances: Utterance[] = [];
  let words: Utterance = [];
  const shut = () => {
    if (words.length > 0) utterances.push(words.sort((a, b) => a.start - b.start));
    words = [];
  };
  for (const line of stdout.split('\n')) {
    const [whole, written = '', start, end, sure] = wordLine.exec(line.trimEnd()) ?? [];
    if (whole === undefined) shut();
    // <s>, <sil> and [NOISE] are no words; of one word's pronunciations the second reads word(2).
    else if (/^[a-z]/.test(written))
      words.push({
        word: written.replace(/\(\d+\)$/, ''),
        start: Number(start),
        end: Number(end),
        confidence: Math.min(1, Number(sure)),
      });
  }
  shut();
  return utterances;
}
