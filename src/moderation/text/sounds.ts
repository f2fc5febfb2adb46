import { pinyin } from 'pinyin-pro';
import { textOf, type View, ViewWriter } from './view.ts';

const han = /\p{Script=Han}/u;
const syllableOf = new Map<string, string>();
const markOf = new Map<string, string>();
const firstMark = 0xe000;
const firstHan = '⺀';

/** The toneless pinyin of one Chinese character in its usual reading, e.g. 妈 → `ma`. */
export function syllable(character: string): string {
  const known = syllableOf.get(character);
  if (known !== undefined) return known;
  const read = pinyin(character, { toneType: 'none', v: true });
  syllableOf.set(character, read);
  return read;
}

/** Chinese characters as one private character per sound, so that an automaton can search by ear. */
export function soundMarks(text: string): string {
  return Array.from(text, soundMark).join('');
}

const markOfCharacter = new Map<string, string>();

function soundMark(character: string): string {
  if (character < firstHan) return character;
  const known = markOfCharacter.get(character);
  if (known !== undefined) return known;
  if (!han.test(character)) return character;
  const read = syllable(character);
  const mark = markOf.get(read) ?? String.fromCharCode(firstMark + markOf.size);
  markOf.set(read, mark);
  markOfCharacter.set(character, mark);
  return mark;
}

/** The Chinese view by ear: `han` must be a view made by hanView. */
export function soundView(han: View): View {
  const writer = new ViewWriter('sound', han.length);
  let unit = 0;
  for (const character of textOf(han)) {
    writer.write(soundMark(character), han.first[unit] ?? 0);
    unit += character.length;
  }
  return writer;
}
