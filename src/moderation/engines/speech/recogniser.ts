import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { howToInstall, ToolMissingError } from '../../../platform/node/programs/system-tools.ts';
import { createSemaphore } from '../../../platform/scheduling/semaphore.ts';
import { because } from '../../../reasons/reason.ts';
import { type AudioWindow, wavOf } from '../../capture/audio.ts';
import type { Probe } from '../engine.ts';
import {
  type Keyword,
  PocketsphinxError,
  type PocketsphinxOptions,
  runPocketsphinx,
  type Utterance,
} from './pocketsphinx.ts';
import { inSource } from './stretches.ts';

type Ready = Extract<Probe, { state: 'ready' }>;

/** The speech recogniser that the audio tasks share. Times are in seconds from the start of the source. */
export type Recogniser = {
  probe(): Promise<Probe>;
  /** The engine's name and version; rejects with the reason when it is not available. */
  ready(): Promise<Ready>;
  /** The transcript of a window; it is computed once for all tasks. */
  listen(window: AudioWindow, options: { signal: AbortSignal }): Promise<Utterance[]>;
  /** Possible occurrences of the keywords in a window. The keywords must be words of the dictionary. */
  spot(
    window: AudioWindow,
    keywords: readonly Keyword[],
    options: { signal: AbortSignal },
  ): Promise<Utterance[]>;
  /** The words that the recogniser knows, each with its number of phonemes. */
  dictionary(): Promise<ReadonlyMap<string, number>>;
};

const limits = because('speech_limits');

/** The recogniser from Debian's packages. At most one process per core runs at once. */
export function createRecogniser(options: PocketsphinxOptions = {}): Recogniser {
  const limited = createSemaphore(availableParallelism());
  const cached = new WeakMap<AudioWindow, Promise<Utterance[]>>();
  let installation: Promise<Installation> | undefined;
  let words: Promise<ReadonlyMap<string, number>> | undefined;
  // A positive result is cached; a missing recogniser is looked for again next time.
  const find = () => {
    installation ??= findPocketsphinx(options);
    installation.catch(() => {
      installation = undefined;
    });
    return installation;
  };
  const ready = async (): Promise<Ready> => {
    const { version } = await find();
    return { state: 'ready', engine: 'pocketsphinx', version, limits };
  };
  const run = async (window: AudioWindow, signal: AbortSignal, keywords?: readonly Keyword[]) => {
    const { utterances } = await limited(
      () => runPocketsphinx(wavOf(window), { ...options, signal, ...(keywords && { keywords }) }),
      signal,
    );
    return utterances.map((utterance) => utterance.map((word) => inSource(word, window)));
  };
  return {
    ready,
    probe: async (): Promise<Probe> => {
      try {
        return await ready();
      } catch (error) {
        if (error instanceof ToolMissingError) return { state: 'unavailable', reason: error.reason };
        if (error instanceof PocketsphinxError) return { state: 'unavailable', reason: withoutModel(error) };
        throw error;
      }
    },
    listen(window, { signal }) {
      const before = cached.get(window);
      if (before) return before;
      const now = run(window, signal);
      cached.set(window, now);
      now.catch(() => cached.delete(window));
      return now;
    },
    spot: (window, keywords, { signal }) => run(window, signal, keywords),
    dictionary() {
      words ??= find().then(({ dictionary }) => readDictionary(dictionary));
      words.catch(() => {
        words = undefined;
      });
      return words;
    },
  };
}

const withoutModel = ({ reason }: PocketsphinxError) =>
  because('speech_model_missing', { why: reason, install: howToInstall('pocketsphinx_continuous') });

type Installation = { version: string; dictionary: string };

/** Runs pocketsphinx on empty audio, which makes it load its models, and reads their paths from its log. */
async function findPocketsphinx(options: PocketsphinxOptions): Promise<Installation> {
  const { signal } = new AbortController();
  const { log } = await runPocketsphinx(wavOf(new Uint8Array()), { ...options, signal });
  const setting = (name: string) => new RegExp(`^-${name}\\s+(?:.*\\s)?(\\S+)$`, 'm').exec(log)?.[1];
  const [model, dictionary] = [setting('hmm'), setting('dict')];
  if (!model || !dictionary) throw new PocketsphinxError(log);
  return { version: path.basename(model), dictionary };
}

async function readDictionary(file: string): Promise<ReadonlyMap<string, number>> {
  const words = new Map<string, number>();
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [word, ...phones] = line.trim().split(/\s+/);
    if (word && !word.endsWith(')')) words.set(word, phones.length);
  }
  return words;
}
