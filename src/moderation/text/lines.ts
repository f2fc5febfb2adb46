import { type Cells, codeAt, hanRange, kindAt } from './cells.ts';
import { kinds, traits } from './readings.ts';
import { UnitSet } from './unit-set.ts';
import { blank, type View, ViewRoom, type ViewWriter } from './view.ts';

const lineRoom = new ViewRoom('line');
const tightRoom = new ViewRoom('tight');

const lineFeed = 0x0a;

/** The complete line with symbols, for patterns; without pictures between characters (微❤信). */
export function lineView(cells: Cells): View {
  const writer = lineRoom.begin(cells.length);
  const numerals = hasNumeral(cells) ? spelledNumbers(cells) : undefined;
  const { code, kind, trait } = cells;
  for (let index = 0; index < cells.length; index++) {
    const own = code[index] ?? 0;
    if (((trait[index] ?? 0) & traits.picture) !== 0) continue;
    if (kind[index] === kinds.gap && own !== lineFeed) {
      const betweenHan = kindAt(cells, index - 1) === kinds.han && kindAt(cells, index + 1) === kinds.han;
      if (!betweenHan) writer.unit(blank, index);
    } else writer.write(numerals?.get(index) ?? own, index);
  }
  return writer;
}

const numeralPairs = '零0 〇0 一1 二2 三3 四4 五5 六6 七7 八8 九9 幺1 壹1 贰2 叁3 肆4 伍5 陆6 柒7 捌8 玖9';
const numerals = new Map(numeralPairs.split(' ').map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]));
const minSpelledDigits = 7;

function hasNumeral(cells: Cells): boolean {
  const range = hanRange(cells);
  if (range === undefined) return false;
  for (let index = range.first; index <= range.last; index++) {
    if (numerals.has(cells.code[index] ?? 0)) return true;
  }
  return false;
}

/** Chinese numerals that spell a phone number or the like (一三九…), by cell. Counts and dates are too short. */
function spelledNumbers(cells: Cells): ReadonlyMap<number, number> | undefined {
  let spelled: Map<number, number> | undefined;
  let first = 0;
  let written = 0;
  for (let index = 0; index <= cells.length; index++) {
    const kind = kindAt(cells, index);
    const numeral = kind === kinds.han && numerals.has(codeAt(cells, index));
    if (numeral) written++;
    if (numeral || kind === kinds.digit) continue;
    if (written > 0 && index - first >= minSpelledDigits) {
      spelled ??= new Map();
      for (let at = first; at < index; at++) {
        const digit = kindAt(cells, at) === kinds.han ? numerals.get(codeAt(cells, at)) : undefined;
        if (digit !== undefined) spelled.set(at, digit);
      }
    }
    first = index + 1;
    written = 0;
  }
  return spelled;
}

/**
 * The line without spaces around joints and between single characters: "t . me / a", "Q Q 1 2 3". Undefined when the
 * line has no such spaces.
 */
export function tightView(line: View): View | undefined {
  const { units, length } = line;
  let writer: ViewWriter | undefined;
  /** The line has been written up to here. */
  let from = 0;
  for (let start = 0; start < length; start++) {
    if (units[start] !== blank) continue;
    let end = start;
    while (end < length && units[end] === blank) end++;
    if (isSqueezed(line, start, end)) {
      writer ??= tightRoom.begin(length);
      copy(writer, line, from, start);
      from = end;
    }
    start = end;
  }
  if (writer !== undefined) copy(writer, line, from, length);
  return writer;
}

const joints = new UnitSet('./:@');
const partOfWord = /[\p{L}\p{N}]/u;

function isSqueezed(line: View, start: number, end: number): boolean {
  if (isJoint(line, start - 1) || isJoint(line, end)) return true;
  return isPart(line, start - 1) && !isPart(line, start - 2) && isPart(line, end) && !isPart(line, end + 1);
}

function isJoint({ units, length }: View, at: number): boolean {
  return at >= 0 && at < length && joints.has(units[at] ?? 0);
}

function isPart({ units, length }: View, at: number): boolean {
  return at >= 0 && at < length && isPartOfWord(units[at] ?? 0);
}

function isPartOfWord(unit: number): boolean {
  if (unit >= 0x80) return partOfWord.test(String.fromCharCode(unit));
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a);
}

function copy(writer: ViewWriter, { units, first }: View, from: number, to: number): void {
  for (let unit = from; unit < to; unit++) writer.unit(units[unit] ?? 0, first[unit] ?? 0);
}
