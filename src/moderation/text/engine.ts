import { createAim } from './aimed.ts';
import { buildAutomata } from './automata.ts';
import { type Cell, toCells } from './cells.ts';
import { type Form, patternsOf } from './forms.ts';
import { allowedIn, isAllowed, outsideAllowed, sliceOf, withoutOverlaps } from './hits.ts';
import { defaultLexicon } from './lexicon/default-lexicon.ts';
import type { Lexicon, PatternEntry } from './lexicon/lexicon.ts';
import { type Line, linesOf } from './lines.ts';
import { createMaskedFinder } from './masked.ts';
import { type Found, findForms, type Lists, together } from './matcher.ts';
import { findNoise } from './nonsense.ts';
import { asWritten, noOwnWords, type OwnWords, ownWordsName } from './own-words.ts';
import { composeCharacters } from './split-characters.ts';
import { defaultThresholds, type Hit, judge, type TextVerdict, type Thresholds } from './verdict.ts';

export type TextEngine = {
  engine: string;
  /** Of the words it knows, the operator's own included: the code that reads them is versioned with the product. */
  readonly version: string;
  /** Never throws, whatever the string holds; the time is linear in its length. */
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
    const found = findForms(cells, lists).filter(notReplacedBy(own));
    const words = aimed(content, cells, outsideAllowed(found, cells)).flatMap((one) =>
      wordHit(content, cells, one),
    );
    const composed = composedHits(content, cells, lists);
    const masked = findMasked(cells).flatMap(({ form, first, last }) =>
      hitOf(form, sliceOf(content, cells, first, last), 'fuzzy', readingFactor.masked),
    );
    const shapes: Hit[] = [];
    const lines = linesOf(cells);
    for (const entry of lexicon.patterns)
      for (const line of lines) addShapes(shapes, content, cells, line, entry);
    const allowed = allowedIn(content, cells, found);
    const hits = withoutOverlaps(
      [...words, ...[...composed, ...masked, ...shapes].filter((hit) => !isAllowed(hit, allowed))],
      content.length,
    );
    return judge(hits.length > 0 ? hits : noiseHits(content, cells), thresholds);
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

function wordHit(content: string, cells: readonly Cell[], found: Found): Hit[] {
  const { form } = found;
  const slice = sliceOf(content, cells, found.first, found.last);
  if (form.asPinyin || found.how === 'sound') return hitOf(form, slice, 'pinyin', readingFactor.pinyin);
  if (slice.keyword === form.text || inSmall(slice.keyword) === form.text.toLowerCase())
    return hitOf(form, slice, 'exact', readingFactor.asWritten);
  if (form.grade?.match === 'exact' && asWritten(slice.keyword) !== asWritten(form.text)) return [];
  if (isPartOfNumber(content, slice)) return [];
  return hitOf(form, slice, 'fuzzy', found.how === 'joined' ? readingFactor.joined : readingFactor.folded);
}

const inSmall = (keyword: string) => keyword.toLowerCase().replaceAll(/\s+/g, ' ');

/** Words that are mostly harmless count where they are aimed at somebody, disguised, or in bad company. */
function aimed(content: string, cells: readonly Cell[], found: readonly Found[]): readonly Found[] {
  const doubtful = ({ form, first, last }: Found) =>
    form.grade?.aimed === true && sliceOf(content, cells, first, last).keyword.toLowerCase() === form.text;
  if (!found.some(doubtful) || !found.every((one) => one.form.grade?.aimed)) return found;
  const isAimed = createAim(cells);
  return found.filter((one) => !doubtful(one) || isAimed(one.first, one.last));
}

/** What is spelled by the parts of its characters: 女表子. */
function composedHits(content: string, cells: readonly Cell[], lists: Lists): Hit[] {
  const composed = composeCharacters(cells);
  if (composed === undefined) return [];
  const found = outsideAllowed(findForms(composed.cells, lists), composed.cells).filter(({ first, last }) => {
    for (let index = first; index <= last; index++) if (composed.isComposed(index)) return true;
    return false;
  });
  return found.flatMap((one) => wordHit(content, composed.cells, one));
}

/** "SH1T-rated", "B17CH-09": capitals and digits that a hyphen holds to more are the name of a product. */
function isPartOfNumber(content: string, { start, end, keyword }: Slice): boolean {
  if (!/^[A-Z0-9]*[A-Z][A-Z0-9]*$/.test(keyword) || !/[0-9]/.test(keyword)) return false;
  return (
    /[A-Za-z0-9][-_/]$/.test(content.slice(Math.max(0, start - 2), start)) ||
    /^[-_/][A-Za-z0-9]/.test(content.slice(end, end + 2))
  );
}

function hitOf(form: Form, slice: Slice, match: Hit['match'], factor: number): Hit[] {
  const { grade, hint } = form;
  if (grade === undefined) return [];
  const { label: mainLabel, subLabel, level } = grade;
  return [
    { ...slice, hint, mainLabel, subLabel, level, match, readAs: form.text, rate: grade.rate * factor },
  ];
}

function addShapes(
  hits: Hit[],
  content: string,
  cells: readonly Cell[],
  line: Line,
  entry: PatternEntry,
): void {
  const { pattern } = entry;
  // matchAll would build the expression anew each time.
  pattern.lastIndex = 0;
  for (let found = pattern.exec(line.text); found !== null; found = pattern.exec(line.text)) {
    if (found[0] === '') pattern.lastIndex++;
    const first = line.view.first[found.index] ?? 0;
    const last = line.view.last[found.index + found[0].length - 1] ?? first;
    const slice = sliceOf(content, cells, first, last);
    const { label: mainLabel, subLabel, level, rate, name: hint } = entry;
    const match = slice.keyword.toLowerCase() === found[0] ? ('exact' as const) : ('fuzzy' as const);
    hits.push({ ...slice, hint, mainLabel, subLabel, level, match, readAs: found[0], rate });
  }
}

function noiseHits(content: string, cells: readonly Cell[]): Hit[] {
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
