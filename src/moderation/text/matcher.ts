import type { Automata } from './automata.ts';
import type { Automaton } from './automaton.ts';
import { createWordEdges } from './boundaries.ts';
import { type Cell, isWordCell, leetAt } from './cells.ts';
import type { Form } from './forms.ts';
import { createWholeCharacters } from './graphemes.ts';
import { joinedView } from './joined.ts';
import { soundView } from './sounds.ts';
import type { View } from './view.ts';
import { foldedLetters, foldedView, hanView, plainView, rawView } from './views.ts';

/** A form found in one view; cells first..last of the text. */
export type Found = { form: Form; how: 'plain' | 'folded' | 'joined' | 'sound'; first: number; last: number };

/** Several lists as one: for each view what they are searched with. */
export type Lists = Record<keyof Automata, readonly Automaton<Form>[]>;

export function together(lists: readonly Automata[]): Lists {
  const of = (name: keyof Automata) => lists.flatMap((list) => list[name] ?? []);
  return { raw: of('raw'), plain: of('plain'), folded: of('folded'), han: of('han'), sound: of('sound') };
}

/** All forms of the lists that stand in the text; linear in it. */
export function findForms(cells: readonly Cell[], { raw, plain, folded, han, sound }: Lists): Found[] {
  const found: Found[] = [];
  const search = (automata: Lists['raw'], view: View | undefined, how: Found['how'], holds: Check) => {
    if (view === undefined) return;
    const isWhole = createWholeCharacters(view);
    for (const automaton of automata) {
      automaton.search(view, (form, start, end) => {
        const first = view.first[start] ?? 0;
        const last = view.last[end - 1] ?? first;
        if (!isWhole(start, end)) return;
        if (holds(form, { cells, view, start, end, first, last })) found.push({ form, how, first, last });
      });
    }
  };
  if (raw.length > 0) search(raw, rawView(cells), 'plain', rawStands);
  if (plain.length > 0) search(plain, plainView(cells), 'plain', latinStands);
  if (folded.length > 0) {
    const letters = foldedLetters(cells);
    search(folded, foldedView(cells, letters), 'folded', foldedStands);
    search(folded, joinedView(cells, letters), 'joined', foldedStands);
  }
  if (cells.some(({ kind }) => kind === 'han')) {
    const isWord = createWordEdges(cells);
    const view = hanView(cells);
    search(han, view, 'plain', (form, at) => hanStands(form, at, isWord));
    if (sound.length > 0) {
      search(sound, soundView(view), 'sound', (form, at) => soundStands(form, at, isWord));
    }
  }
  return found;
}

type Place = { cells: readonly Cell[]; view: View; start: number; end: number; first: number; last: number };
type Check = (form: Form, at: Place) => boolean;
type WordEdges = (first: number, last: number) => boolean;

const blank = 0x20;
const lineEnd = 0x0a;

/** The unit at `at`; undefined before the first and after the last. */
function unitAt(view: View, at: number): number | undefined {
  return at < 0 || at >= view.length ? undefined : view.units[at];
}

/** Whether a word ends at this side of the hit: nothing, no letter, or a digit beside a real letter. */
function edge(at: Place, side: 'start' | 'end'): boolean {
  const unit = side === 'start' ? at.start - 1 : at.end;
  const next = unitAt(at.view, unit);
  if (next === undefined || next === blank || next === lineEnd) return true;
  const neighbour = at.cells[(side === 'start' ? at.view.last[unit] : at.view.first[unit]) ?? -1];
  if (neighbour === undefined || neighbour.kind === 'han') return true;
  if (neighbour.kind === 'letter') return false;
  const own = at.cells[side === 'start' ? at.first : at.last];
  return own?.kind === 'letter';
}

/** A drawn word may stand anywhere; where it begins or ends with a letter or digit, no other goes on there. */
function rawStands(_: Form, { cells, first, last }: Place): boolean {
  const goesOn = (own: number, beside: number) => isWordCell(cells[own]) && isWordCell(cells[beside]);
  return !goesOn(first, first - 1) && !goesOn(last, last + 1);
}

function latinStands(form: Form, at: Place): boolean {
  return form.inside || (edge(at, 'start') && edge(at, 'end'));
}

function foldedStands(form: Form, at: Place): boolean {
  const stands = form.inside
    ? at.view.name === 'folded' || wholePieces(at)
    : (edge(at, 'start') || afterArticle(at)) && edge(at, 'end');
  return stands && !inKey(at) && (!form.torn || tornBySpace(at)) && spellsForm(form, at);
}

/** "fu ck" is one word torn, "Sit, sh, it starts" and "FUC-K100" are not. */
function tornBySpace(at: Place): boolean {
  const { cells, first, last } = at;
  const between = cells.slice(first, last + 1).filter((cell) => !isWordCell(cell));
  return (
    wholePieces(at) &&
    between.every((cell) => cell.kind === 'gap' || (cell.kind === 'symbol' && leetLike.test(cell.ch)))
  );
}

const leetLike = /[@$!|+€]/;
const shortestKey = 20;

/** A hit inside a checksum or a token ("9fUcK1yQ2shiT0s…"): long, and digits and both cases all mixed up. */
function inKey({ cells, first, last }: Place): boolean {
  let from = first;
  let to = last;
  while (from > 0 && first - from < 200 && isKeyCell(cells[from - 1])) from--;
  while (to + 1 < cells.length && to - last < 200 && isKeyCell(cells[to + 1])) to++;
  if (to - from + 1 < shortestKey || !cells.slice(first, last + 1).every(isKeyCell)) return false;
  const kinds = cells
    .slice(from, to + 1)
    .filter(isWordCell)
    .map((cell) => cell.kind);
  return kinds.filter((kind, i) => i > 0 && kind !== kinds[i - 1]).length >= 6;
}

function isKeyCell(cell: Cell | undefined): boolean {
  return isWordCell(cell) || /[+/=_-]/.test(cell?.ch ?? '');
}

/** Of what was put together, only whole pieces: "sl-ut" is a disguise, "wsl-utils" is not. */
function wholePieces({ cells, first, last }: Place): boolean {
  // A word of a program's text goes on over an underscore: "f.u.c.k_factor".
  const goesOn = cells[last + 1]?.ch === '_' && isWordCell(cells[last + 2]);
  return !isWordCell(cells[first - 1]) && !isWordCell(cells[last + 1]) && !goesOn;
}

const smallA = 0x61;
const smallI = 0x69;

/** "a s h i t" spelled out: the article before the word stands in the same run of single letters. */
function afterArticle(at: Place): boolean {
  if (at.view.name !== 'joined') return false;
  const article = unitAt(at.view, at.start - 1);
  const before = unitAt(at.view, at.start - 2);
  return (
    (article === smallA || article === smallI) &&
    !isWordCell(at.cells[at.first - 1]) &&
    (before === undefined || before === blank || before === lineEnd)
  );
}

/** What the folded view threw together is told apart again: i and l, letters and leet, ss and sss. */
function spellsForm(form: Form, at: Place): boolean {
  let letters = 0;
  let leet = 0;
  for (let unit = at.start; unit < at.end; unit++) {
    const first = at.view.first[unit] ?? 0;
    const cell = at.cells[first];
    const wanted = form.letters[unit - at.start];
    if (cell === undefined || wanted === ' ') continue;
    if ((wanted === 'i' || wanted === 'l') && !cell.iOrL && cell.ch !== wanted) return false;
    if (cell.kind === 'letter') letters++;
    else leet++;
    if (!runFits(form, unit - at.start, runLength(at, first, at.view.last[unit] ?? first))) return false;
  }
  // A number beside stand-ins makes it all a number: "0fa65" in a checksum.
  const numbered = at.cells[at.first - 1]?.kind === 'digit' || at.cells[at.last + 1]?.kind === 'digit';
  if (leet > 0 && numbered && !form.inside) return false;
  // "A55" and "fa9" are names and numbers: any word wants two letters, a short one a letter at both ends.
  if (letters + leet > 3) return letters >= 2;
  return (
    letters >= 2 && leet <= 1 && at.cells[at.first]?.kind !== 'digit' && at.cells[at.last]?.kind !== 'digit'
  );
}

function runFits(form: Form, unit: number, run: number): boolean {
  const least = form.runs[unit] ?? 1;
  return run === least || (run > least && (run >= 3 || form.inside));
}

function runLength({ cells }: Place, first: number, last: number): number {
  let run = 0;
  for (let index = first; index <= last; index++) {
    if (isWordCell(cells[index]) || leetAt(cells, index) !== undefined) run++;
  }
  return run;
}

const latin = /[a-z0-9]/;

function hanStands(form: Form, at: Place, isWord: WordEdges): boolean {
  const { cells, first, last } = at;
  const latinStart = latin.test(cells[first]?.ch ?? '') && latin.test(cells[first - 1]?.ch ?? '');
  const latinEnd = latin.test(cells[last]?.ch ?? '') && latin.test(cells[last + 1]?.ch ?? '');
  if (latinStart || latinEnd) return false;
  return form.inside || form.grade === undefined || isWord(first, last);
}

/** By ear: at least one character is the entry's own, not all of them, and no other word is torn apart. */
function soundStands(form: Form, at: Place, isWord: WordEdges): boolean {
  let same = 0;
  let wanted = 0;
  for (const character of form.text) {
    if (at.cells[at.view.first[at.start + wanted] ?? -1]?.ch === character) same++;
    wanted++;
  }
  return same >= 1 && same < wanted && isWord(at.first, at.last);
}
