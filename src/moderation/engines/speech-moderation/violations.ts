import type * as z from 'zod';
import { textLabels } from '../../../protocol/labels.ts';
import type { speechModerationPayload } from '../../../protocol/tasks/speech-moderation.ts';
import type { Reason } from '../../../reasons/reason.ts';
import { serialize } from '../../../reasons/serialize.ts';
import type { AudioWindow } from '../../capture/audio.ts';
import type { TextEngine } from '../../text/engine.ts';
import { ownWordsName } from '../../text/own-words.ts';
import type { Hit } from '../../text/verdict.ts';
import type { Utterance, Word } from '../speech/pocketsphinx.ts';
import { isOwn, minWordConfidence, segmentsOf, textOf, timesOf } from '../speech/stretches.ts';

export type SpeechModeration = z.infer<typeof speechModerationPayload>;
type Violation = SpeechModeration['violations'][number];

/**
 * A hit with the indexes of its first and last word in the utterance. `confidence` is the words' mean confidence,
 * `minConfidence` the lowest one.
 */
type SpokenHit = {
  hit: Hit;
  first: number;
  last: number;
  confidence: number;
  minConfidence: number;
  rate: number;
};

/** This much speech before and after a hit is shown, to help a person to judge it. */
const contextSeconds = 0.8;
/** Below the threshold for blocking a text: the recogniser invents words, so a person decides. */
const maxRate = 0.79;

/** `blockFrom`: an operator's own word of level `block` blocks if every part has this confidence; null: a person decides. */
export type SpeechJudge = { textEngine: TextEngine; blockFrom: number | null };

/**
 * Judges one utterance. Returns the hits, with neighbouring ones merged into one violation, and the sentences between
 * them, which pass (R5).
 */
export function violationsOf(window: AudioWindow, words: Utterance, judge: SpeechJudge): Violation[] {
  const { hits, unsearched } = judge.textEngine.moderate(textOf(words));
  const spoken = hits
    // The recogniser transcribes noise as nonsense; nobody said it.
    .filter(({ mainLabel }) => mainLabel !== 'Nonsense')
    .map((hit) => spokenHit(words, hit))
    .filter(({ confidence }) => confidence >= minWordConfidence);
  const own = spoken.filter(({ first, last }) =>
    isOwn(window, { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 }),
  );
  const violating = grouped(words, own).map((group) => violationOf(words, group, judge.blockFrom));
  // A sentence whose hit the neighbouring window reports does not pass either.
  const hit = new Set(spoken.flatMap(({ first, last }) => words.slice(first, last + 1)));
  const passed = segmentsOf(window, [words]).filter((segment) => !segment.some((word) => hit.has(word)));
  const rest = passed.map((segment) => {
    const pass = passOf(timesOf(segment), textOf(segment));
    return unsearched === undefined ? pass : notSearched(pass, unsearched);
  });
  return [...violating, ...rest].toSorted((a, b) => a.startTime - b.startTime);
}

/** Speech that was not searched to the end must not look like a pass. */
function notSearched(pass: Violation, reason: Reason): Violation {
  const detail = {
    keyword: '',
    ...serialize({ hint: reason }),
    mainLabel: 'UserDefine',
    subLabel: 'unavailable',
  };
  return { ...pass, action: 'review', review: true, label: 'UserDefine', details: [detail] };
}

/** A stretch without hits. */
export function passOf(times: { startTime: number; endTime: number }, content: string): Violation {
  return { ...times, content, action: 'pass', label: 'Normal', review: false, rate: '0.000', details: [] };
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
  const confidences = some.map(({ confidence }) => confidence);
  const confidence = confidences.reduce((sum, one) => sum + one, 0) / some.length;
  return {
    hit,
    first,
    last,
    confidence,
    minConfidence: Math.min(...confidences),
    rate: hit.rate * confidence,
  };
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

function violationOf(words: Utterance, group: readonly SpokenHit[], blockFrom: number | null): Violation {
  const context = withContext(words, group[0]?.first ?? 0, group.at(-1)?.last ?? 0);
  const blocking = group.filter((one) => blocks(one, blockFrom));
  const [first = group[0], ...others] = blocking.length > 0 ? blocking : group;
  if (!first) throw new Error('a group has at least one hit');
  const worst = others.reduce((a, b) => (b.rate > a.rate ? b : a), first);
  const details = group.map(({ hit: { keyword, hint, mainLabel, subLabel } }) => ({
    keyword,
    hint,
    mainLabel,
    subLabel,
  }));
  return {
    ...timesOf(context),
    content: textOf(context),
    action: blocking.length > 0 ? 'block' : 'review',
    label: textLabels.find((label) => label === worst.hit.mainLabel) ?? 'UserDefine',
    review: blocking.length === 0,
    rate: (blocking.length > 0 ? worst.rate : Math.min(maxRate, worst.rate)).toFixed(3),
    details,
  };
}

function blocks({ hit, minConfidence }: SpokenHit, blockFrom: number | null): boolean {
  if (blockFrom === null || hit.subLabel !== ownWordsName || hit.level !== 'block') return false;
  return minConfidence >= blockFrom;
}

function withContext(words: Utterance, first: number, last: number): Word[] {
  const [from, to] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
  return words.filter(({ start, end }) => start >= from - contextSeconds && end <= to + contextSeconds);
}
