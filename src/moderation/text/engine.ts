import { createAim } from './aimed.ts';
import { buildAutomata } from './automata.ts';
import { type Cells, toCells } from './cells.ts';
import { type Form, patternsOf } from './forms.ts';
import { createAllowed, outsideAllowed, sliceOf, withoutOverlaps } from './hits.ts';
import { defaultLexicon } from './lexicon/default-lexicon.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { createMaskedFinder, type Masked } from './masked.ts';
import { type Found, findForms, type Lists, stands, together } from './matcher.ts';
import { findNoise } from './nonsense.ts';
import { asWritten, noOwnWords, type OwnWords, ownWordsName } from './own-words.ts';
import { SearchBudget } from './search-budget.ts';
import { createShapeFinder } from './shapes.ts';
import { composeCharacters } from './split-characters.ts';
import {
  defaultThresholds,
  type Hit,
  judge,
  notSearchedToItsEnd,
  type TextVerdict,
  type Thresholds,
} from './verdict.ts';

export type TextEngine = {
  engine: string;
  /** Of the words it knows, the operator's own included: the code that reads them is versioned with the product. */
  readonly version: string;
  /** Never throws, whatever the string holds; the time is linear in its length, whatever the lists hold. */
  moderate(content: string): TextVerdict;
};

export type TextEngineOptions = {
  lexicon?: Lexicon;
  /** Further harmless words, beside those of the lexicon. */
  allow?: readonly string[];
  /** The operator's own words as they are now; asked for each text. */
  own?: () => OwnWords;
  thresholds?: Partial<Thresholds>;
};

/** What a reading leaves of an entry's rate: the further from the spelling, the less. */
const readingFactor = { asWritten: 1, folded: 0.97, joined: 0.93, pinyin: 0.87, masked: 0.75 } as const;

/**
 * Builds the automata of a lexicon once (milliseconds). It knows words and shapes, not meaning: it finds
 * disguised words, and cannot tell a quotation from an insult.
 */
export function createTextEngine(options: TextEngineOptions = {}): TextEngine {
  const lexicon = options.lexicon ?? defaultLexicon;
  const thresholds = { ...defaultThresholds, ...options.thresholds };
  const patterns = patternsOf(lexicon, options.allow ?? []);
  const shipped = buildAutomata(patterns);
  const findMasked = createMaskedFinder(patterns);
  const addShapes = createShapeFinder(lexicon.patterns);
  const ownWords = options.own ?? (() => noOwnWords);
  let searched = { own: noOwnWords, lists: together([shipped]) };
  const listsWith = (own: OwnWords) => {
    if (own !== searched.own) searched = { own, lists: together([...own.parts.values(), shipped]) };
    return searched.lists;
  };

  const moderate = (content: string): TextVerdict => {
    const cells = toCells(content);
    const own = ownWords();
    const lists = listsWith(own);
    const budget = new SearchBudget(cells.length);
    const all = findForms(cells, lists, budget);
    const found = own.texts.size === 0 ? all : all.filter(notReplacedBy(own));
    const hits: Hit[] = [];
    const unsure = new Map<Hit, Found>();
    for (const one of aimed(content, cells, outsideAllowed(found, cells))) {
      const hit = wordHit(content, cells, one);
      if (hit === undefined) continue;
      hits.push(hit);
      if (one.isWord !== undefined) unsure.set(hit, one);
    }
    const others: Hit[] = [];
    addComposed(others, content, cells, lists, budget);
    addMasked(others, content, cells, findMasked(cells));
    addShapes(others, content, cells);
    if (others.length > 0) {
      const isAllowed = createAllowed(content, cells, found);
      for (const hit of others) if (!isAllowed(hit)) hits.push(hit);
    }
    const kept = withoutOverlaps(hits, content.length, (hit) => {
      const found = unsure.get(hit);
      return found === undefined || stands(found);
    });
    const verdict = judge(kept.length > 0 ? kept : noiseHits(content, cells), thresholds);
    return budget.isSpent ? notSearchedToItsEnd(verdict) : verdict;
  };
  return {
    engine: 'lexicon',
    get version() {
      const { version } = ownWords();
      return version === '' ? lexicon.version : `${lexicon.version}+${version}`;
    },
    moderate,
  };
}

/** A word that the operator keeps stands in the place of the lexicon's. */
function notReplacedBy({ texts }: OwnWords): (found: Found) => boolean {
  return ({ form }) =>
    form.grade === undefined || form.grade.subLabel === ownWordsName || !texts.has(form.text);
}

type Slice = ReturnType<typeof sliceOf>;

function wordHit(content: string, cells: Cells, { form, how, first, last }: Found): Hit | undefined {
  const slice = sliceOf(content, cells, first, last);
  if (form.asPinyin || how === 'sound') return hitOf(form, slice, 'pinyin', readingFactor.pinyin);
  if (slice.keyword === form.text || inSmall(slice.keyword) === form.small)
    return hitOf(form, slice, 'exact', readingFactor.asWritten);
  if (form.grade?.match === 'exact' && asWritten(slice.keyword) !== asWritten(form.text)) return undefined;
  if (isPartOfNumber(content, slice)) return undefined;
  return hitOf(form, slice, 'fuzzy', how === 'joined' ? readingFactor.joined : readingFactor.folded);
}

const wideSpace = /\s\s|[^\S ]/;

function inSmall(keyword: string): string {
  const small = keyword.toLowerCase();
  return wideSpace.test(small) ? small.replaceAll(/\s+/g, ' ') : small;
}

/** Words that are mostly harmless count where they are aimed at somebody, disguised, or in bad company. */
function aimed(content: string, cells: Cells, found: readonly Found[]): readonly Found[] {
  const doubtful = ({ form, first, last }: Found) =>
    form.grade?.aimed === true && sliceOf(content, cells, first, last).keyword.toLowerCase() === form.text;
  if (!found.some(doubtful)) return found;
  const standing = found.filter(stands);
  if (!standing.every((one) => one.form.grade?.aimed)) return standing;
  const isAimed = createAim(cells);
  return standing.filter((one) => !doubtful(one) || isAimed(one.first, one.last));
}

/** What is spelled by the parts of its characters: 女表子. */
function addComposed(hits: Hit[], content: string, cells: Cells, lists: Lists, budget: SearchBudget): void {
  const composed = composeCharacters(cells);
  if (composed === undefined) return;
  const found = findForms(composed.cells, lists, budget);
  for (const one of outsideAllowed(found, composed.cells)) {
    if (!composed.isWithin(one.first, one.last) || !stands(one)) continue;
    const hit = wordHit(content, composed.cells, one);
    if (hit) hits.push(hit);
  }
}

function addMasked(hits: Hit[], content: string, cells: Cells, found: readonly Masked[]): void {
  for (const { form, first, last } of found) {
    const hit = hitOf(form, sliceOf(content, cells, first, last), 'fuzzy', readingFactor.masked);
    if (hit) hits.push(hit);
  }
}

/** "SH1T-rated", "B17CH-09": capitals and digits that a hyphen holds to more are the name of a product. */
function isPartOfNumber(content: string, { start, end, keyword }: Slice): boolean {
  if (!/^[A-Z0-9]*[A-Z][A-Z0-9]*$/.test(keyword) || !/[0-9]/.test(keyword)) return false;
  return (
    /[A-Za-z0-9][-_/]$/.test(content.slice(Math.max(0, start - 2), start)) ||
    /^[-_/][A-Za-z0-9]/.test(content.slice(end, end + 2))
  );
}

function hitOf(form: Form, slice: Slice, match: Hit['match'], factor: number): Hit | undefined {
  const { grade, hint, text: readAs } = form;
  if (grade === undefined) return undefined;
  const { start, end, keyword } = slice;
  const { label: mainLabel, subLabel, level } = grade;
  return { start, end, keyword, hint, mainLabel, subLabel, level, match, readAs, rate: grade.rate * factor };
}

function noiseHits(content: string, cells: Cells): Hit[] {
  const noise = findNoise(content, cells);
  if (noise === undefined) return [];
  const { subLabel, readAs, rate } = noise;
  const slice = sliceOf(content, cells, noise.first, noise.last);
  return [
    {
      ...slice,
      hint: subLabel,
      mainLabel: 'Nonsense',
      subLabel,
      level: 'review',
      match: 'fuzzy',
      readAs,
      rate,
    },
  ];
}
