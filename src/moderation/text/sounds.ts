import { pinyin } from 'pinyin-pro';
import { type View, ViewRoom } from './view.ts';

const soundRoom = new ViewRoom('sound');

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

/** Replaces Chinese characters by one private-use character per sound, so that an automaton can search by sound. */
export function soundMarks(text: string): string {
  return Array.from(text, soundMark).join('');
}

const firstHanUnit = firstHan.charCodeAt(0);
const markOfCharacter = new Map<string, string>();
/** The mark of each character with a single UTF-16 unit; zero until it has been computed. */
const markOfUnit = new Uint16Array(0x10000);

function soundMark(character: string): string {
  if (character < firstHan) return character;
  const known = markOfCharacter.get(character);
  if (known !== undefined) return known;
  if (!han.test(character)) return character;
  const read = syllable(character);
  const mark = markOf.get(read) ?? String.fromCharCode(firstMark + markOf.size);
  markOf.set(read, mark);
  markOfCharacter.set(character, mark);
  if (character.length === 1) markOfUnit[character.charCodeAt(0)] = mark.charCodeAt(0);
  return mark;
}

/** The Chinese view by sound. Takes a view from hanView. */
export function soundView({ units, first, length }: View): View {
  const writer = soundRoom.begin(length);
  for (let at = 0; at < length; at++) {
    const unit = units[at] ?? 0;
    const cell = first[at] ?? 0;
    const mark = unit < firstHanUnit ? unit : (markOfUnit[unit] ?? 0);
    if (mark !== 0) writer.unit(mark, cell);
    else {
      const second = isFirstOfTwo(unit) && at + 1 < length ? (units[at + 1] ?? 0) : 0;
      const isPair = isSecondOfTwo(second);
      if (isPair) at++;
      const read = soundMark(isPair ? String.fromCharCode(unit, second) : String.fromCharCode(unit));
      writer.write(read.codePointAt(0) ?? 0, cell);
    }
  }
  return writer;
}

const isFirstOfTwo = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isSecondOfTwo = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
