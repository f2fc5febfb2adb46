import type { Pattern as PatternOf } from './automaton.ts';
import { isWordAt, kindAt, textOfCells, toCells } from './cells.ts';
import { fold } from './folded.ts';
import type { Lexicon, WordGroup } from './lexicon/lexicon.ts';
import { kinds } from './readings.ts';
import { respelled } from './respelled.ts';
import { syllable } from './sounds.ts';
import { blank, textOf } from './view.ts';
import { plainView, rawView } from './views.ts';

/** One spelling of a lexicon entry, prepared for the search. `grade` is undefined for the allow-list. */
export type Form = {
  grade: WordGroup | undefined;
  /** The entry's name. */
  hint: string;
  /** This spelling, as in the lexicon: the reading of a disguised hit. */
  text: string;
  /** `text` in lower case. */
  small: string;
  inside: boolean;
  /** A split word ("fu ck") whose joined form is in the same entry: only white space may be in the gap. */
  torn: boolean;
  /** Latin letters for the sound of a Chinese entry. */
  asPinyin: boolean;
  /** Another spelling of `text` (respelled.ts). */
  respelled: boolean;
  /** The required code points, one per unit of the folded pattern; for a Chinese word those of its text. */
  letters: readonly number[];
  /** The minimum number of repetitions of each unit of the folded pattern. */
  runs: readonly number[];
};

export type Pattern = PatternOf<Form>;

const hasHan = /\p{Script=Han}/u;
const onlyHan = /^\p{Script=Han}+$/u;
const minGluedLength = 8;

/** The patterns of a lexicon by the view they are searched in. */
export type Patterns = { raw: Pattern[]; plain: Pattern[]; folded: Pattern[]; han: Pattern[]; sound: Form[] };

export const noPatterns = (): Patterns => ({ raw: [], plain: [], folded: [], han: [], sound: [] });

export function patternsOf(lexicon: Lexicon, allow: readonly string[]): Patterns {
  const patterns = noPatterns();
  for (const grade of lexicon.groups) {
    for (const word of grade.words) addEntry(patterns, grade, word);
  }
  addRespelled(patterns, lexicon);
  for (const word of [...lexicon.allow, ...allow]) addEntry(patterns, undefined, word);
  return patterns;
}

const minRate = 0.6;

/** The words of abuse and porn that are sure enough, as people respell them; listed spellings stay as they are. */
function addRespelled(patterns: Patterns, { groups, allow }: Lexicon): void {
  const split = (words: readonly string[]) => words.flatMap((word) => word.split('|'));
  const listed = new Set([...groups.flatMap(({ words }) => split(words)), ...split(allow)]);
  for (const grade of groups) {
    const isHidden = grade.label === 'Abuse' || grade.label === 'Porn';
    if (!isHidden || grade.aimed || grade.match === 'exact' || grade.rate < minRate) continue;
    for (const entry of grade.words) {
      const [hint = ''] = entry.split('|');
      for (const text of split([entry])) {
        for (const spelling of respelled(text)) {
          if (listed.has(spelling)) continue;
          listed.add(spelling);
          addFolded(patterns, { ...newForm(grade, hint, text), inside: false, respelled: true }, spelling);
        }
      }
    }
  }
}

function addEntry(patterns: Patterns, grade: WordGroup | undefined, word: string): void {
  const texts = word.split('|').map((text) => text.trim());
  addWord(
    patterns,
    grade,
    texts.filter((text) => text !== ''),
  );
}

/** Adds all spellings of one word; the first is its name. */
export function addWord(patterns: Patterns, grade: WordGroup | undefined, texts: readonly string[]): void {
  const hint = texts[0];
  if (hint === undefined) return;
  for (const text of texts) {
    const torn = text.includes(' ') && texts.includes(text.replaceAll(' ', ''));
    addForm(patterns, { ...newForm(grade, hint, text), torn });
  }
  if (grade?.match === 'pinyin' && onlyHan.test(hint)) addPinyin(patterns, grade, hint);
}

function newForm(grade: WordGroup | undefined, hint: string, text: string): Form {
  const inside = grade?.inside === true && !text.includes(' ');
  const small = text.toLowerCase();
  return {
    grade,
    hint,
    text,
    small,
    inside,
    torn: false,
    asPinyin: false,
    respelled: false,
    letters: [],
    runs: [],
  };
}

function addForm(patterns: Patterns, form: Form): void {
  if (isDrawn(form.text)) {
    push(patterns.raw, textOf(rawView(toCells(form.text))).trim(), form);
  } else if (hasHan.test(form.text) || form.grade?.initials) {
    const cells = toCells(form.text);
    push(patterns.han, textOfCells(cells, 0, cells.length - 1), form);
    form.letters = Array.from(form.text, (ch) => ch.codePointAt(0) ?? 0);
    if (form.grade?.match === 'pinyin' && onlyHan.test(form.text) && hasSoundEnough(form))
      patterns.sound.push(form);
  } else if (form.grade?.match === 'exact' || /\p{N}/u.test(form.text)) {
    push(patterns.plain, textOf(plainView(toCells(form.text))).trim(), form);
  } else {
    addFolded(patterns, form, form.text);
    const glued = form.text.replaceAll(' ', '');
    if (glued !== form.text && glued.length >= minGluedLength) addFolded(patterns, { ...form }, glued);
  }
}

/** Whether symbols are part of a word ("c++", "$$$", an emoji) and do not only join its parts ("e-mail"). */
function isDrawn(text: string): boolean {
  const cells = toCells(text);
  const stands = (at: number) => isWordAt(cells, at) || kindAt(cells, at) === kinds.han;
  for (let at = 0; at < cells.length; at++) {
    const kind = kindAt(cells, at);
    if (kind !== kinds.symbol && kind !== kinds.break) continue;
    if (!(/[-'’._/&,:]/.test(textOfCells(cells, at, at)) && stands(at - 1) && stands(at + 1))) return true;
  }
  return false;
}

/** Two syllables sound like too many other words (加微 like 加为), unless the entry may be inside words. */
function hasSoundEnough(form: Form): boolean {
  return form.inside || Array.from(form.text).length >= 3;
}

function addPinyin(patterns: Patterns, grade: WordGroup, hint: string): void {
  const form = { ...newForm(grade, hint, hint), asPinyin: true, inside: false };
  if (!hasSoundEnough(newForm(grade, hint, hint))) return;
  const syllables = Array.from(hint, syllable);
  addFolded(patterns, { ...form }, syllables.join(' '));
  addFolded(patterns, { ...form }, syllables.join(''));
}

function addFolded(patterns: Patterns, form: Form, text: string): void {
  const cells = toCells(text);
  const { view } = fold(cells);
  const pattern = textOf(view);
  const firsts = Array.from(view.first.subarray(0, view.length));
  form.letters = firsts.map((cell, unit) => (view.units[unit] === blank ? blank : (cells.code[cell] ?? 0)));
  form.runs = firsts.map((cell, unit) => (view.last[unit] ?? cell) - cell + 1);
  push(patterns.folded, pattern, form);
}

function push(list: Pattern[], pattern: string, data: Form): void {
  if (pattern.trim() !== '') list.push({ pattern, data });
}
