import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wavOf } from '../../../src/moderation/capture/audio.ts';
import { type AudioWindow, audioCutter } from '../../../src/moderation/capture/audio-windows.ts';
import {
  type Keyword,
  runPocketsphinx,
  type Utterance,
} from '../../../src/moderation/engines/speech/pocketsphinx.ts';
import { createRecogniser } from '../../../src/moderation/engines/speech/recogniser.ts';
import { segmentsOf, textOf } from '../../../src/moderation/engines/speech/stretches.ts';
import { keywordsOf, vocabularyOf } from '../../../src/moderation/engines/vulgar-speech/vocabulary.ts';
import { defaultLexicon } from '../../../src/moderation/text/lexicon/default-lexicon.ts';
import { ditheredWithLeadIn } from '../../../src/testing/moderation/lead-in.ts';

/** One way of listening: the words that it heard in a clip. `program`: pocketsphinx. */
export type Listener = {
  name: string;
  /** It lists words, in no sentence: its word error means nothing. */
  spots?: boolean;
  listen(pcm: Uint8Array, program: string): Promise<string>;
};

const { signal } = new AbortController();
const spoken = (utterances: readonly Utterance[]) => utterances.map(textOf).join(' ');

/** As the service listens: cut into windows, of which each reports its own part. */
async function product(pcm: Uint8Array, program: string): Promise<string> {
  const cutter = audioCutter(0);
  const windows: (AudioWindow | null)[] = [...cutter.push(pcm), cutter.end()];
  const recogniser = createRecogniser({ program });
  const texts: string[] = [];
  for (const window of windows)
    if (window) texts.push(...segmentsOf(window, await recogniser.listen(window, { signal })).map(textOf));
  return texts.join(' ');
}

const plain = async (pcm: Uint8Array, program: string): Promise<string> =>
  spoken((await runPocketsphinx(wavOf(pcm), { signal, program, settings: [] })).utterances);

const leadIn = { seconds: 0.5, amplitude: 1.5 };

let keywords: Promise<Keyword[]> | undefined;

async function spotting(pcm: Uint8Array, program: string): Promise<string> {
  keywords ??= createRecogniser()
    .dictionary()
    .then((dictionary) => keywordsOf(vocabularyOf(defaultLexicon, dictionary)));
  const run = { signal, program, settings: [], keywords: await keywords };
  return spoken((await runPocketsphinx(wavOf(pcm), run)).utterances);
}

export const listeners: readonly Listener[] = [
  { name: 'the product', listen: product },
  {
    name: 'the product, with a lead-in',
    listen: (pcm, program) => product(ditheredWithLeadIn(pcm, leadIn), program),
  },
  { name: 'pocketsphinx, its defaults', listen: plain },
  {
    name: 'its defaults, with a lead-in',
    listen: (pcm, program) => plain(ditheredWithLeadIn(pcm, leadIn), program),
  },
  { name: 'keyword spotting alone', spots: true, listen: spotting },
];

/** pocketsphinx with a record of the processor time that it takes. */
export function timedPocketsphinx() {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-look-eval-'));
  const [program, times] = [path.join(folder, 'pocketsphinx'), path.join(folder, 'times')];
  writeFileSync(times, '');
  // `times` prints user and system time of the shell and of its children: 0m1.250s 0m0.030s. It must not run in a pipe.
  const script = `#!/bin/sh\npocketsphinx_continuous "$@"\ncode=$?\ntimes >> '${times}'\nexit $code\n`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  return {
    program,
    /** Seconds of processor of all runs so far. */
    seconds: () =>
      [...readFileSync(times, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
        (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
        0,
      ),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
