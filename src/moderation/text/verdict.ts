import type { Action, TextLabel } from '../../protocol/labels.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { type Reasons, serialize } from '../../reasons/serialize.ts';
import type { Level, LexiconLabel } from './lexicon/lexicon.ts';

/** One element of `details` (§ Text result). */
export type Detail = {
  /** The matched words of the original text. */
  keyword: string;
  /** The lexicon entry that matched. */
  hint: string;
  mainLabel: LexiconLabel;
  subLabel: string;
  reasons?: Reasons;
};

/** A hit with its UTF-16 range in the original text. */
export type Hit = Detail & {
  start: number;
  end: number;
  level: Level;
  /** How it was found; `model`: by a model, not by a word (models/with-models.ts). */
  match: 'exact' | 'fuzzy' | 'pinyin' | 'model';
  /** The reading of the text; equal to the keyword unless it was disguised. */
  readAs: string;
  /** The confidence of this hit, 0..1. */
  rate: number;
};

export type TextVerdict = {
  action: Action;
  label: TextLabel;
  review: boolean;
  rate: number | null;
  details: Detail[];
  hits: Hit[];
  /** Why the text was not searched to its end; absent if it was. */
  unsearched?: Reason;
};

export type Thresholds = { review: number; block: number };

export const defaultThresholds: Thresholds = { review: 0.4, block: 0.8 };

/** A text of 100 kB may contain one word twenty thousand times; more highlights than this do not help. */
const maxHits = 500;

const pass: TextVerdict = {
  action: 'pass',
  label: 'Normal',
  review: false,
  rate: null,
  details: [],
  hits: [],
};

/**
 * How the rate is calculated: a hit's rate is its entry's rate times the factor of the reading (engine.ts: 1 as written,
 * less for disguises). Different entries combine to 1 − Π(1 − rate); an entry counts once, with its highest rate. If the
 * block-level hits alone reach `block`, the text is blocked. Otherwise, if all hits reach `review`, a person reviews it
 * and the rate stays below `block`. Anything less passes without hits (V12), with rate null, because a word list cannot
 * be sure that a text is harmless.
 */
export function judge(hits: readonly Hit[], thresholds: Thresholds): TextVerdict {
  if (hits.length === 0) return { ...pass, details: [], hits: [] };
  const blocking = combinedRate(hits.filter((hit) => hit.level === 'block'));
  const all = combinedRate(hits);
  const strongest = strongestOf(hits);
  if (strongest === undefined || all < thresholds.review) return { ...pass, details: [], hits: [] };
  const shown = shownOf(hits);
  const blocks = blocking >= thresholds.block;
  const rate = blocks ? blocking : Math.min(all, thresholds.block - 0.01);
  return {
    action: blocks ? 'block' : 'review',
    label: strongest.mainLabel,
    review: !blocks,
    rate: Math.round(rate * 1000) / 1000,
    details: detailsOf(shown),
    hits: shown,
  };
}

const reason = because('text_not_searched');

/**
 * The verdict on a text whose search ended early. The unsearched rest must not look like a pass: a person reviews the
 * text, unless its hits already block it.
 */
export function notSearchedToItsEnd(verdict: TextVerdict): TextVerdict {
  if (verdict.action === 'block') return verdict;
  const detail = {
    keyword: '',
    ...serialize({ hint: reason }),
    mainLabel: 'UserDefine',
    subLabel: 'unavailable',
  } as const;
  return {
    ...verdict,
    action: 'review',
    review: true,
    label: verdict.action === 'pass' ? 'UserDefine' : verdict.label,
    details: [...verdict.details, detail],
    unsearched: reason,
  };
}

/** A verdict that does not block, with the hits of models; the first hit's label names a text without words. */
export function withModelHits(verdict: TextVerdict, byModels: readonly Hit[]): TextVerdict {
  const [first] = byModels;
  if (first === undefined) return verdict;
  const hits = [...verdict.hits, ...byModels].sort((a, b) => a.start - b.start);
  const details = [...verdict.details, ...byModels.map(detailOf)];
  if (verdict.action !== 'pass') return { ...verdict, hits, details };
  return {
    ...verdict,
    action: 'review',
    review: true,
    label: first.mainLabel,
    rate: first.rate || null,
    hits,
    details,
  };
}

function detailOf({ keyword, hint, mainLabel, subLabel, reasons }: Hit): TextVerdict['details'][number] {
  return { keyword, hint, mainLabel, subLabel, ...(reasons ? { reasons } : {}) };
}

/** At most `maxHits` hits, the strongest ones, in the order of the text. The verdict counts all hits. */
function shownOf(hits: readonly Hit[]): Hit[] {
  if (hits.length <= maxHits) return [...hits];
  return hits
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, maxHits)
    .sort((a, b) => a.start - b.start);
}

/** The hit with the highest rank; the first of several. */
function strongestOf(hits: readonly Hit[]): Hit | undefined {
  let strongest = hits[0];
  for (const hit of hits) if (strongest && rank(hit) > rank(strongest)) strongest = hit;
  return strongest;
}

function rank(hit: Hit): number {
  return hit.rate + (hit.level === 'block' ? 1 : 0);
}

/** Up to this many hits are compared with each other; for more, a map is used. */
const few = 16;

function combinedRate(hits: readonly Hit[]): number {
  if (hits.length === 0) return 0;
  let doubt = 1;
  for (const rate of hits.length > few ? surestOfMany(hits) : surestOf(hits)) doubt *= 1 - rate;
  return Math.min(1 - doubt, 0.99);
}

/** The highest rate of each entry, in the order of the entries' first hits. */
function surestOf(hits: readonly Hit[]): number[] {
  const entries: Hit[] = [];
  const rates: number[] = [];
  for (const hit of hits) {
    const at = entries.findIndex(({ hint, mainLabel }) => hint === hit.hint && mainLabel === hit.mainLabel);
    if (at >= 0) rates[at] = Math.max(hit.rate, rates[at] ?? 0);
    else {
      entries.push(hit);
      rates.push(hit.rate);
    }
  }
  return rates;
}

function surestOfMany(hits: readonly Hit[]): number[] {
  const surest = new Map<string, number>();
  for (const hit of hits) {
    const entry = `${hit.mainLabel} ${hit.hint}`;
    surest.set(entry, Math.max(hit.rate, surest.get(entry) ?? 0));
  }
  return [...surest.values()];
}

/** The same words of the same entry are listed once. There are at most `maxHits` hits. */
function detailsOf(hits: readonly Hit[]): Detail[] {
  const details: Detail[] = [];
  for (const { keyword, hint, mainLabel, subLabel } of hits) {
    const known = details.findIndex(
      (one) => one.keyword === keyword && one.hint === hint && one.mainLabel === mainLabel,
    );
    details[known < 0 ? details.length : known] = { keyword, hint, mainLabel, subLabel };
  }
  return details;
}
