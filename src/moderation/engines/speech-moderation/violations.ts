import type * as z from 'zod';
import { textLabels } from '../../../protocol/labels.ts';
import type { speechModerationPayload } from '../../../protocol/tasks/speech-moderation.ts';
import type { SoundWindow } from '../../capture/sound.ts';
import type { TextEngine } from '../../text/engine.ts';
import type { Hit } from '../../text/verdict.ts';
import type { Utterance, Word } from '../speech/pocketsphinx.ts';
import { faintest, isOwn, textOf, timesOf } from '../speech/stretches.ts';

export type SpeechModeration = z.infer<typeof speechModerationPayload>;
type Violation = SpeechModeration['violations'][number];

/** A hit and the words in which it was heard, by their places in the utterance; `heard` says how surely they were. */
type SpokenHit = { hit: Hit; first: number; last: number; heard: number; rate: number };

/** So much before and after the hit's own words helps a person to judge it. */
const contextSeconds = 0.8;
/** Below what blocks a text: the recogniser invents words, so only a person may be sure. */
const surest = 0.79;

/** Judges what was said in one breath. Hits whose words lie close together are one violation. */
export function violationsOf(window: SoundWindow, words: Utterance, textEngine: TextEngine): Violation[] {
  const { hits } = textEngine.moderate(textOf(words));
  const spoken = hits
    // What sounds like nonsense is how the recogniser writes noise, not what somebody said.
    .filter(({ mainLabel }) => mainLabel !== 'Nonsense')
    .map((hit) => spokenHit(words, hit))
    .filter(({ heard }) => heard >= faintest)
    .filter(({ first, last }) =>
      isOwn(window, { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 }),
    );
  return grouped(words, spoken).map((group) => violationOf(words, group));
}

function spokenHit(words: Utterance, hit: Hit): SpokenHit {
  const starts: number[] = [];
  let at = 0;
  for (const { word } of words) {
    starts.push(at);
    at += word.length + 1;
  }
  const first = Math.max(
    0,
    starts.findLastIndex((start) => start <= hit.start),
  );
  const last = Math.max(
    first,
    starts.findLastIndex((start) => start < hit.end),
  );
  const some = words.slice(first, last + 1);
  const heard = some.reduce((sum, { confidence }) => sum + confidence, 0) / some.length;
  return { hit, first, last, heard, rate: Math.min(surest, hit.rate * heard) };
}

function grouped(words: Utterance, hits: readonly SpokenHit[]): SpokenHit[][] {
  const groups: SpokenHit[][] = [];
  for (const hit of hits) {
    const before = groups.at(-1)?.at(-1);
    const gap = (words[hit.first]?.start ?? 0) - (words[before?.last ?? 0]?.end ?? 0);
    if (before && gap < contextSeconds) groups.at(-1)?.push(hit);
    else groups.push([hit]);
  }
  return groups;
}

function violationOf(words: Utterance, group: readonly SpokenHit[]): Violation {
  const said = withContext(words, group[0]?.first ?? 0, group.at(-1)?.last ?? 0);
  const worst = group.reduce((a, b) => (b.rate > a.rate ? b : a));
  const details = group.map(({ hit: { keyword, hint, mainLabel, subLabel } }) => ({
    keyword,
    hint,
    mainLabel,
    subLabel,
  }));
  return {
    ...timesOf(said),
    content: textOf(said),
    action: 'review',
    label: textLabels.find((label) => label === worst.hit.mainLabel) ?? 'UserDefine',
    review: true,
    rate: worst.rate.toFixed(3),
    details,
  };
}

function withContext(words: Utterance, first: number, last: number): Word[] {
  const [from, to] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
  return words.filter(({ start, end }) => start >= from - contextSeconds && end <= to + contextSeconds);
}
