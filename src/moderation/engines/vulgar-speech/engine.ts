import type * as z from 'zod';
import type { vulgarSpeechPayload } from '../../../protocol/tasks/vulgar-speech.ts';
import type { AudioWindow } from '../../capture/audio.ts';
import { defaultLexicon } from '../../text/lexicon/default-lexicon.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { AudioEngine } from '../engine.ts';
import type { Word } from '../speech/pocketsphinx.ts';
import type { Recogniser } from '../speech/recogniser.ts';
import { isOwn, minWordConfidence } from '../speech/stretches.ts';
import { keywordsOf, type Vocabulary, vocabularyOf } from './vocabulary.ts';

export type VulgarSpeech = z.infer<typeof vulgarSpeechPayload>;
type Violation = VulgarSpeech['violations'][number];

/** The maximum distance between the same word in spotting and in the transcript, in seconds. */
const maxDistance = 0.5;
/** Below the threshold at which a result counts as certain. */
const maxRate = 0.79;
/** A word in the transcript alone is a hint: at most this rate, and only from this confidence on. */
const hint = { rate: 0.3, from: 0.5 };

/**
 * Listens for vulgar words twice: in a free transcript, and by keyword spotting. Spotting alone does not count, because
 * it also detects them in harmless speech; the transcript alone is a hint.
 */
export function createVulgarSpeechEngine(parts: {
  recogniser: Recogniser;
  lexicon?: Lexicon;
}): AudioEngine<VulgarSpeech> & { task: 'vulgar-speech' } {
  const { recogniser, lexicon = defaultLexicon } = parts;
  let known: Vocabulary | undefined;
  // Spotting confirms the transcript, so it only listens for the transcript's vulgar words, if there are any.
  const spot = async (
    window: AudioWindow,
    vulgar: readonly Word[],
    vocabulary: Vocabulary,
    signal: AbortSignal,
  ): Promise<Word[]> => {
    if (vulgar.length === 0) return [];
    const entries = new Set(vulgar.map(({ word }) => vocabulary.get(word)?.entry));
    const wanted = [...vocabulary].filter(([, { entry }]) => entries.has(entry));
    return (await recogniser.spot(window, keywordsOf(new Map(wanted)), { signal })).flat();
  };
  return {
    task: 'vulgar-speech',
    probe: () => recogniser.probe(),
    async run(window, { signal }) {
      const start = performance.now();
      const { engine, version } = await recogniser.ready();
      known ??= vocabularyOf(lexicon, await recogniser.dictionary());
      const vocabulary = known;
      const words = (await recogniser.listen(window, { signal })).flat();
      const vulgar = words.filter((word) => vocabulary.has(word.word) && isOwn(window, word));
      const spotted = await spot(window, vulgar, vocabulary, signal);
      const violations = vulgar.flatMap((word) => violationOf(word, spotted, vocabulary));
      const both = `${version} lexicon ${lexicon.version}`;
      return { result: { violations }, engine, version: both, ms: performance.now() - start };
    },
  };
}

function violationOf(word: Word, spotted: readonly Word[], vocabulary: Vocabulary): Violation[] {
  const { entry, label, rate } = vocabulary.get(word.word) ?? { entry: word.word, label: 1, rate: 0 };
  const agreed = spotted.some(
    (other) =>
      vocabulary.get(other.word)?.entry === entry && Math.abs(other.start - word.start) <= maxDistance,
  );
  if (word.confidence < (agreed ? minWordConfidence : hint.from)) return [];
  const sure = rate * word.confidence;
  const { start: startTime, end: endTime } = word;
  const detail = { startTime, endTime, label, rate: round(Math.min(agreed ? maxRate : hint.rate, sure)) };
  return [{ label, review: true, details: [detail] }];
}

const round = (value: number) => Math.round(value * 1000) / 1000;
