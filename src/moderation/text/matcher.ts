import type { Automata } from './automata.ts';
import type { Automaton } from './automaton.ts';
import { createWordEdges, maybeTorn, type WordEdges } from './boundaries.ts';
import { type Cells, codeAt, isWordAt, isWordKind, kindAt } from './cells.ts';
import { fold } from './folded.ts';
import type { Form } from './forms.ts';
import { isWhole } from './graphemes.ts';
import { joinedView } from './joined.ts';
import { leetAt } from './leet.ts';
import { kinds, traits } from './readings.ts';
import { candidateSteps, foundSteps, type SearchBudget } from './search-budget.ts';
import { soundView } from './sounds.ts';
import { UnitSet } from './unit-set.ts';
import { blank, lineEnd, type View } from './view.ts';
import { hanView, plainView, rawView } from './views.ts';

/** A form found in one view, in cells first..last of the text. */
export type Found = {
  form: Form;
  how: 'plain' | 'folded' | 'joined' | 'sound';
  first: number;
  last: number;
  /** The check for Chinese words that cross an edge, done last because it is costly; undefined if not needed. */
  isWord: WordEdges | undefined;
};

export function stands({ isWord, first, last }: Found): boolean {
  return isWord === undefined || isWord(first, last);
}

/** Several word lists combined: the automata of each view. */
export type Lists = Record<keyof Automata, readonly Automaton<Form>[]> & {
  /** The length of the longest Chinese word, in UTF-16 units. */
  maxHanLength: number;
};

export function combineLists(lists: readonly Automata[]): Lists {
  const of = (name: keyof Automata) => lists.flatMap((list) => list[name] ?? []);
  const han = of('han');
  const maxHanLength = Math.max(0, ...han.map(({ maxLength }) => maxLength));
  return { raw: of('raw'), plain: of('plain'), folded: of('folded'), han, sound: of('sound'), maxHanLength };
}

/**
 * Finds all forms of the lists in the text; `stands` decides whether a match splits a Chinese word. Linear in the text
 * for any lists, because the search ends early when the budget is spent.
 */
export function findForms(cells: Cells, lists: Lists, budget: SearchBudget): Found[] {
  const { raw, plain, folded, han, sound } = lists;
  const within = { cells, budget, found: [] };
  if (mayBegin(raw, cells)) search(within, raw, rawView(cells), 'plain', rawStands);
  if (mayBegin(plain, cells)) search(within, plain, plainView(cells), 'plain', latinStands);
  if (folded.length > 0) {
    const read = fold(cells);
    search(within, folded, read.view, 'folded', foldedStands);
    const joined = joinedView(cells, read);
    if (joined) search(within, folded, joined, 'joined', foldedStands);
  }
  const hanOnly = hanView(cells, lists.maxHanLength);
  if (hanOnly) {
    const isWord = createWordEdges(cells);
    search(within, han, hanOnly, 'plain', hanStands, isWord);
    if (sound.length > 0) search(within, sound, soundView(hanOnly), 'sound', soundStands, isWord);
  }
  return within.found;
}

/** Whether any word of these lists begins with a character of the text. Only for views that do not fold letters. */
function mayBegin(automata: Lists['raw'], { code, length }: Cells): boolean {
  for (const automaton of automata) {
    for (let index = 0; index < length; index++) if (automaton.begins(code[index] ?? 0)) return true;
  }
  return false;
}

type Place = {
  cells: Cells;
  budget: SearchBudget;
  view: View;
  start: number;
  end: number;
  first: number;
  last: number;
};
type Check = (form: Form, at: Place) => boolean;

/** `isWord`: checks word boundaries, for Chinese views. */
function search(
  { cells, budget, found }: { cells: Cells; budget: SearchBudget; found: Found[] },
  automata: Lists['raw'],
  view: View,
  how: Found['how'],
  holds: Check,
  isWord?: WordEdges,
): void {
  // One object for all candidates, because they would be most of the garbage of a text.
  const at = { cells, budget, view, start: 0, end: 0, first: 0, last: 0 };
  const report = (form: Form, start: number, end: number): boolean => {
    if (!budget.spend(candidateSteps + end - start)) return false;
    if (!isWhole(view, start, end)) return true;
    const first = view.first[start] ?? 0;
    const last = view.last[end - 1] ?? first;
    at.start = start;
    at.end = end;
    at.first = first;
    at.last = last;
    if (!holds(form, at)) return true;
    const needsCheck = isWord && needsWordEdges(form, how) && maybeTorn(cells, first, last);
    found.push({ form, how, first, last, isWord: needsCheck ? isWord : undefined });
    return budget.spend(foundSteps);
  };
  for (const automaton of automata) if (!budget.isSpent) automaton.search(view, report);
}

function needsWordEdges(form: Form, how: Found['how']): boolean {
  return how === 'sound' || !(form.inside || form.grade === undefined);
}

/** The unit at `at`; undefined outside the view. */
function unitAt(view: View, at: number): number | undefined {
  return at < 0 || at >= view.length ? undefined : view.units[at];
}

/** Whether a word ends at this side of the hit: nothing follows, no letter follows, or a digit next to a real letter. */
function edge(at: Place, side: 'start' | 'end'): boolean {
  const unit = side === 'start' ? at.start - 1 : at.end;
  const next = unitAt(at.view, unit);
  if (next === undefined || next === blank || next === lineEnd) return true;
  const neighbour = kindAt(at.cells, (side === 'start' ? at.view.last[unit] : at.view.first[unit]) ?? -1);
  if (neighbour === kinds.none || neighbour === kinds.han) return true;
  if (neighbour === kinds.letter) return false;
  return kindAt(at.cells, side === 'start' ? at.first : at.last) === kinds.letter;
}

/** A word with symbols may be anywhere; if it begins or ends with a letter or digit, no other one may continue there. */
function rawStands(_: Form, { cells, first, last }: Place): boolean {
  if (isWordAt(cells, first) && isWordAt(cells, first - 1)) return false;
  return !(isWordAt(cells, last) && isWordAt(cells, last + 1));
}

function latinStands(form: Form, at: Place): boolean {
  return form.inside || (edge(at, 'start') && edge(at, 'end'));
}

function foldedStands(form: Form, at: Place): boolean {
  const stands = form.inside
    ? at.view.name === 'folded' || wholePieces(at)
    : (edge(at, 'start') || afterArticle(at)) && edge(at, 'end');
  return (
    stands && !inKey(at) && !tooShortForLineEnd(at) && (!form.torn || tornBySpace(at)) && spellsForm(form, at)
  );
}

const minBrokenLength = 5;
const lineFeed = 0x0a;

/** A short word in pieces of several letters on two lines is chance: "sh" ends a line and "it" begins the next. */
function tooShortForLineEnd({ cells, view, start, end, first, last }: Place): boolean {
  if (view.name !== 'joined' || end - start >= minBrokenLength) return false;
  if (!isWordAt(cells, first + 1) && !isWordAt(cells, last - 1)) return false;
  return cells.code.subarray(first, last + 1).includes(lineFeed);
}

/** "fu ck" is a split word; "Sit, sh, it starts" and "FUC-K100" are not. */
function tornBySpace(at: Place): boolean {
  const { cells, first, last } = at;
  if (!wholePieces(at)) return false;
  for (let index = first; index <= last; index++) {
    const kind = kindAt(cells, index);
    if (isWordKind(kind) || kind === kinds.gap) continue;
    if (kind !== kinds.symbol || !leetLike.has(codeAt(cells, index))) return false;
  }
  return true;
}

const leetLike = new UnitSet('@$!|+€');
const minKeyLength = 20;
const minChanges = 6;

/** Whether the hit is inside a checksum or token ("9fUcK1yQ2shiT0s…"): long, with letters and digits mixed. */
function inKey({ cells, budget, first, last }: Place): boolean {
  let from = first;
  let to = last;
  while (from > 0 && first - from < 200 && isKeyAt(cells, from - 1)) from--;
  while (to + 1 < cells.length && to - last < 200 && isKeyAt(cells, to + 1)) to++;
  budget.spend(to - from);
  if (to - from + 1 < minKeyLength) return false;
  for (let index = first; index <= last; index++) if (!isKeyAt(cells, index)) return false;
  let changes = 0;
  let before: number = kinds.none;
  for (let index = from; index <= to; index++) {
    const kind = kindAt(cells, index);
    if (!isWordKind(kind)) continue;
    if (before !== kinds.none && kind !== before) changes++;
    before = kind;
  }
  return changes >= minChanges;
}

const keySigns = new UnitSet('+/=_-');

function isKeyAt(cells: Cells, index: number): boolean {
  return isWordAt(cells, index) || keySigns.has(codeAt(cells, index));
}

/** Joined pieces must be complete: "sl-ut" is a disguise, "wsl-utils" is not. */
function wholePieces({ cells, first, last }: Place): boolean {
  // In program text a word continues after an underscore: "f.u.c.k_factor".
  const goesOn = codeAt(cells, last + 1) === underscore && isWordAt(cells, last + 2);
  return !isWordAt(cells, first - 1) && !isWordAt(cells, last + 1) && !goesOn;
}

const smallA = 0x61;
const smallI = 0x69;
const smallL = 0x6c;
const underscore = 0x5f;

/** "a s h i t" spelled out: the article before the word is in the same run of single letters. */
function afterArticle(at: Place): boolean {
  if (at.view.name !== 'joined') return false;
  const article = unitAt(at.view, at.start - 1);
  const before = unitAt(at.view, at.start - 2);
  return (
    (article === smallA || article === smallI) &&
    !isWordAt(at.cells, at.first - 1) &&
    (before === undefined || before === blank || before === lineEnd)
  );
}

/** Checks what the folded view merged: i and l, letters and leet, ss and sss. */
function spellsForm(form: Form, { cells, view, start, end, first, last }: Place): boolean {
  let letters = 0;
  let leet = 0;
  let doubled = 0;
  for (let unit = start; unit < end; unit++) {
    const cell = view.first[unit] ?? 0;
    const wanted = form.letters[unit - start];
    if (wanted === blank) continue;
    const mayBeEither = ((cells.trait[cell] ?? 0) & traits.iOrL) !== 0;
    if ((wanted === smallI || wanted === smallL) && !mayBeEither && codeAt(cells, cell) !== wanted)
      return false;
    if (kindAt(cells, cell) === kinds.letter) letters++;
    else leet++;
    const run = runLength(cells, cell, view.last[unit] ?? cell);
    if (!runFits(form, unit - start, run)) {
      if (run < (form.runs[unit - start] ?? 1)) return false;
      doubled++;
    }
  }
  // "moorron" is a disguise, "looser" is a slip or another word.
  if (doubled === 1) return false;
  // A digit next to a match with leet makes the whole a number: "0fa65" in a checksum.
  if (leet > 0 && (isDigitAt(cells, first - 1) || isDigitAt(cells, last + 1)) && !form.inside) return false;
  // "A55" and "fa9" are names and numbers: a word needs two letters, and a short one a letter at both ends.
  if (letters + leet > 3) return letters >= 2;
  return letters >= 2 && leet <= 1 && !isDigitAt(cells, first) && !isDigitAt(cells, last);
}

function isDigitAt(cells: Cells, index: number): boolean {
  return kindAt(cells, index) === kinds.digit;
}

function runFits(form: Form, unit: number, run: number): boolean {
  const min = form.runs[unit] ?? 1;
  return run === min || (run > min && (run >= 3 || form.inside));
}

function runLength(cells: Cells, first: number, last: number): number {
  if (first === last) return 1;
  let run = 0;
  for (let index = first; index <= last; index++) {
    if (isWordAt(cells, index) || leetAt(cells, index) !== 0) run++;
  }
  return run;
}

/** A match does not count when a Latin word continues beyond its edge. */
function hanStands(_: Form, { cells, first, last }: Place): boolean {
  if (isLatinAt(cells, first) && isLatinAt(cells, first - 1)) return false;
  return !(isLatinAt(cells, last) && isLatinAt(cells, last + 1));
}

function isLatinAt(cells: Cells, index: number): boolean {
  const code = codeAt(cells, index);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** A match by sound needs at least one character of the entry, but not all of them. */
function soundStands(form: Form, { cells, view, start }: Place): boolean {
  let same = 0;
  let wanted = 0;
  for (const code of form.letters) {
    if (codeAt(cells, view.first[start + wanted] ?? -1) === code) same++;
    wanted++;
  }
  return same >= 1 && same < wanted;
}
