import { createAim } from './aimed.ts';
import { buildAutomata } from './automata.ts';
import { type Cells, toCells } from './cells.ts';
import { createHarmlessUse } from './contexts.ts';
import { type Form, patternsOf } from './forms.ts';
import { createAllowed, type IsAllowed, outsideAllowed, sliceOf, withoutOverlaps } from './hits.ts';
import { defaultLexicon } from './lexicon/default-lexicon.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { createMaskedFinder, type Masked } from './masked.ts';
import { combineLists, type Found, findForms, type Lists, stands } from './matcher.ts';
import { findNoise } from './nonsense.ts';
import { asWritten, noOwnWords, type OwnWords, ownWordsName } from './own-words.ts';
import { traits } from './readings.ts';
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
  /** The version of the word lists, including the operator's own words. The code is versioned with the product. */
  readonly version: string;
  /** Whether models look at texts too (models/with-models.ts). */
  readonly hasModels: boolean;
  /** Never throws, for any string. The time is linear in its length, for any lists. */
  moderate(content: string): TextVerdict;
  /** The verdict on a text with these hits of words, by the thresholds of this engine. */
  judge(hits: readonly Hit[]): TextVerdict;
  /** Which ranges of a text are inside of a harmless word, of the operator's words or the lexicon's. */
  allowedIn(content: string): IsAllowed;
};

export type TextEngineOptions = {
  lexicon?: Lexicon;
  /** Further harmless words, in addition to the lexicon's. */
  allow?: readonly string[];
  /** Returns the operator's current words; called for each text. */
  own?: () => OwnWords;
  thresholds?: Partial<Thresholds>;
};

/** The factor for an entry's rate by reading: the further from the spelling, the lower. */
const readingFactor = { asWritten: 1, folded: 0.97, joined: 0.93, pinyin: 0.87, masked: 0.75 } as const;

/**
 * Builds the automata of a lexicon once, which takes milliseconds. The engine knows words and shapes, not meaning: it
 * finds disguised words, but cannot distinguish a quotation from an insult.
 */
export function createTextEngine(options: TextEngineOptions = {}): TextEngine {
  const lexicon = options.lexicon ?? defaultLexicon;
  const thresholds = { ...defaultThresholds, ...options.thresholds };
  const patterns = patternsOf(lexicon, options.allow ?? []);
  const shipped = buildAutomata(patterns);
  const findMasked = createMaskedFinder(patterns);
  const addShapes = createShapeFinder(lexicon.patterns);
  const isHarmlessUse = createHarmlessUse(lexicon.contexts);
  const ownWords = options.own ?? (() => noOwnWords);
  let searched = { own: noOwnWords, lists: combineLists([shipped]) };
  const listsWith = (own: OwnWords) => {
    if (own !== searched.own) searched = { own, lists: combineLists([...own.parts.values(), shipped]) };
    return searched.lists;
  };

  const judgeHits = (hits: readonly Hit[]) => judge(hits, thresholds);
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
      if (hit === undefined || isHarmlessUse(content, hit)) continue;
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
    const selected = withoutOverlaps(hits, content.length, (hit) => {
      const found = unsure.get(hit);
      return found === undefined || stands(found);
    });
    const verdict = judgeHits(selected.length > 0 ? selected : noiseHits(content, cells));
    return budget.isSpent ? notSearchedToItsEnd(verdict) : verdict;
  };
  return {
    engine: 'lexicon',
    hasModels: false,
    get version() {
      const { version } = ownWords();
      return version === '' ? lexicon.version : `${lexicon.version}+${version}`;
    },
    moderate,
    judge: judgeHits,
    allowedIn: (content) => {
      const cells = toCells(content);
      const found = findForms(cells, listsWith(ownWords()), new SearchBudget(cells.length));
      return createAllowed(content, cells, found);
    },
  };
}

/** The operator's own entry of a word replaces the lexicon's entry. */
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
  if (isPartOfNumber(content, slice) || isIdentifier(content, slice)) return undefined;
  return hitOf(form, slice, 'fuzzy', how === 'joined' ? readingFactor.joined : readingFactor.folded);
}

const wideSpace = /\s\s|[^\S ]/;

function inSmall(keyword: string): string {
  const small = keyword.toLowerCase();
  return wideSpace.test(small) ? small.replaceAll(/\s+/g, ' ') : small;
}

/** Mostly harmless words count when they are aimed at somebody, disguised, or next to other hits. */
function aimed(content: string, cells: Cells, found: readonly Found[]): readonly Found[] {
  const chinese = (cells.seen & traits.han) !== 0;
  const known = chinese || !found.some(isInitials) ? found : found.filter((one) => isAlone(cells, one));
  const doubtful = ({ form, first, last }: Found) =>
    form.grade?.aimed === true && sliceOf(content, cells, first, last).keyword.toLowerCase() === form.text;
  if (!known.some(doubtful)) return known;
  const standing = known.filter(stands);
  if (!standing.every((one) => one.form.grade?.aimed)) return standing;
  const isAimed = createAim(cells);
  return standing.filter((one) => !doubtful(one) || isAimed(one.first, one.last));
}

const isInitials = ({ form }: Found) => form.grade?.initials === true;

/** Whether initials of Chinese words ("tmd") are the whole text; in an English sentence they mean something else. */
function isAlone(cells: Cells, one: Found): boolean {
  return !isInitials(one) || (one.first === 0 && one.last === cells.length - 1);
}

/** Adds words spelled with the parts of their characters: 女表子. */
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

/** Capitals and digits joined by a hyphen to more of them are a product name: "SH1T-rated", "B17CH-09". */
function isPartOfNumber(content: string, { start, end, keyword }: Slice): boolean {
  if (!/^[A-Z0-9]*[A-Z][A-Z0-9]*$/.test(keyword) || !/[0-9]/.test(keyword)) return false;
  return (
    /[A-Za-z0-9][-_/]$/.test(content.slice(Math.max(0, start - 2), start)) ||
    /^[-_/][A-Za-z0-9]/.test(content.slice(end, end + 2))
  );
}

/** A name with digits in program text: "const b1tch = parse()", "sh1t_count". */
function isIdentifier(content: string, { start, end, keyword }: Slice): boolean {
  if (!/[0-9]/.test(keyword)) return false;
  return (
    /(?:const|let|var|function|def|class|import) $/.test(content.slice(Math.max(0, start - 9), start)) ||
    /^(?:_[a-z0-9]|\(\)| ?=[^=)]|\.[a-z]+\()/i.test(content.slice(end, end + 12))
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
