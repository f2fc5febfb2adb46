import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createSemaphore } from '../../../platform/scheduling/semaphore.ts';
import { because } from '../../../reasons/reason.ts';
import { type SoundWindow, wavOf } from '../../capture/sound.ts';
import { howToInstall, ToolMissingError } from '../../programs/system-tools.ts';
import type { Probe } from '../engine.ts';
import {
  type Keyword,
  PocketsphinxError,
  type PocketsphinxOptions,
  runPocketsphinx,
  type Utterance,
} from './pocketsphinx.ts';

type Ready = Extract<Probe, { state: 'ready' }>;

/** What the tasks that listen share: one ear, whose times count from the start of the source. */
export type Recogniser = {
  probe(): Promise<Probe>;
  /** Who listens; rejects with the reason when nobody can. */
  ready(): Promise<Ready>;
  /** What is said in a window, once however many tasks ask. */
  listen(window: SoundWindow, options: { signal: AbortSignal }): Promise<Utterance[]>;
  /** Where in a window the keywords may be said. They must be words of the dictionary. */
  spot(
    window: SoundWindow,
    keywords: readonly Keyword[],
    options: { signal: AbortSignal },
  ): Promise<Utterance[]>;
  /** Each word that the recogniser can hear, and its number of sounds. */
  dictionary(): Promise<ReadonlyMap<string, number>>;
};

const limits = because('speech_limits');

/** The recogniser that Debian brings; at most as many of it at once as the machine has cores. */
export function createRecogniser(options: PocketsphinxOptions = {}): Recogniser {
  const inTurn = createSemaphore(availableParallelism());
  const heard = new WeakMap<SoundWindow, Promise<Utterance[]>>();
  let found: Promise<Found> | undefined;
  let words: Promise<ReadonlyMap<string, number>> | undefined;
  // Asked once; a recogniser that is not here may be by the next time.
  const find = () => {
    found ??= findPocketsphinx(options);
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  const ready = async (): Promise<Ready> => {
    const { version } = await find();
    return { state: 'ready', engine: 'pocketsphinx', version, limits };
  };
  const run = async (window: SoundWindow, signal: AbortSignal, keywords?: readonly Keyword[]) => {
    const { utterances } = await inTurn(
      () => runPocketsphinx(wavOf(window), { ...options, signal, ...(keywords && { keywords }) }),
      signal,
    );
    return utterances.map((utterance) => utterance.map((word) => later(word, window.start)));
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
      const before = heard.get(window);
      if (before) return before;
      const now = run(window, signal);
      heard.set(window, now);
      now.catch(() => heard.delete(window));
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

const later = <T extends { start: number; end: number }>(word: T, by: number): T => ({
  ...word,
  start: Math.round((word.start + by) * 1000) / 1000,
  end: Math.round((word.end + by) * 1000) / 1000,
});

const withoutModel = ({ reason }: PocketsphinxError) =>
  because('speech_model_missing', { why: reason, install: howToInstall('pocketsphinx_continuous') });

type Found = { version: string; dictionary: string };

/** Has it listen to nothing, for which it must load its models, and tells from what it says where they are. */
async function findPocketsphinx(options: PocketsphinxOptions): Promise<Found> {
  const { signal } = new AbortController();
  const { said } = await runPocketsphinx(wavOf(new Uint8Array()), { ...options, signal });
  const setting = (name: string) => new RegExp(`^-${name}\\s+(?:.*\\s)?(\\S+)$`, 'm').exec(said)?.[1];
  const [model, dictionary] = [setting('hmm'), setting('dict')];
  if (!model || !dictionary) throw new PocketsphinxError(said);
  return { version: path.basename(model), dictionary };
}

async function readDictionary(file: string): Promise<ReadonlyMap<string, number>> {
  const words = new Map<string, number>();
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [word, ...sounds] = line.trim().split(/\s+/);
    if (word && !word.endsWith(')')) words.set(word, sounds.length);
  }
  return words;
}
