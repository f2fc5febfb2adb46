import { type Cell, noCell } from './cells.ts';
import { textOf, type View, ViewWriter } from './view.ts';

/** A view as a string, for patterns. */
export type Line = { text: string; view: View };

/** The line as it stands, and squeezed where that differs: "t . me / abc". */
export function linesOf(cells: readonly Cell[]): Line[] {
  const line = lineOf(cells);
  const tight = tightLine(line);
  return tight === undefined || tight.text === line.text ? [line] : [line, tight];
}

/** The whole line with its symbols, for patterns; only pictures between characters (微❤信) are left out. */
function lineOf(cells: readonly Cell[]): Line {
  const writer = new ViewWriter('line', cells.length);
  const numerals = spelledNumbers(cells);
  for (let index = 0; index < cells.length; index++) {
    const { kind, ch } = cells[index] ?? noCell;
    if (isPicture(ch)) continue;
    if (kind === 'gap' && ch !== '\n') {
      const betweenHan = cells[index - 1]?.kind === 'han' && cells[index + 1]?.kind === 'han';
      if (!betweenHan) writer.write(' ', index);
    } else writer.write(numerals?.get(index) ?? ch, index);
  }
  return { text: textOf(writer), view: writer };
}

const picture = /\p{So}/u;
const pictures = new Map<string, boolean>();
const mostKept = 20_000;

function isPicture(ch: string): boolean {
  if (ch < '\u0080') return false;
  const known = pictures.get(ch);
  if (known !== undefined) return known;
  if (pictures.size >= mostKept) pictures.clear();
  const is = picture.test(ch);
  pictures.set(ch, is);
  return is;
}

const numeralPairs = '零0 〇0 一1 二2 三3 四4 五5 六6 七7 八8 九9 幺1 壹1 贰2 叁3 肆4 伍5 陆6 柒7 捌8 玖9';
const numerals = new Map(numeralPairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));
const shortestSpelledNumber = 7;

/** Chinese numerals that spell a number of digits (一三九…), by cell; a count or a date is too short to be one. */
function spelledNumbers(cells: readonly Cell[]): ReadonlyMap<number, string> | undefined {
  let spelled: Map<number, string> | undefined;
  let first = 0;
  let written = 0;
  for (let index = 0; index <= cells.length; index++) {
    const cell = cells[index];
    const numeral = cell?.kind === 'han' && numerals.has(cell.ch);
    if (numeral) written++;
    if (numeral || cell?.kind === 'digit') continue;
    if (written > 0 && index - first >= shortestSpelledNumber) {
      spelled ??= new Map();
      for (let at = first; at < index; at++) {
        const digit = cells[at]?.kind === 'han' ? numerals.get(cells[at]?.ch ?? '') : undefined;
        if (digit !== undefined) spelled.set(at, digit);
      }
    }
    first = index + 1;
    written = 0;
  }
  return spelled;
}

/** The line without the spaces around its joints and between its single characters: "t . me / a", "Q Q 1 2 3". */
function tightLine({ text, view }: Line): Line | undefined {
  let writer: ViewWriter | undefined;
  /** Up to here the line has been written. */
  let from = 0;
  for (let start = text.indexOf(' '); start >= 0; ) {
    let end = start;
    while (text[end] === ' ') end++;
    if (isSqueezed(text, start, end)) {
      writer ??= new ViewWriter('tight', view.length);
      copy(writer, view, from, start);
      from = end;
    }
    start = text.indexOf(' ', end);
  }
  if (writer === undefined) return undefined;
  copy(writer, view, from, view.length);
  return { text: textOf(writer), view: writer };
}

const joints = './:@';
const partOfWord = /[\p{L}\p{N}]/u;

function isSqueezed(text: string, start: number, end: number): boolean {
  if (start > 0 && joints.includes(text.charAt(start - 1))) return true;
  if (end < text.length && joints.includes(text.charAt(end))) return true;
  return isPart(text, start - 1) && !isPart(text, start - 2) && isPart(text, end) && !isPart(text, end + 1);
}

function isPart(text: string, at: number): boolean {
  const ch = text.charAt(at);
  if (ch >= '\u0080') return partOfWord.test(ch);
  return (ch >= 'a' && ch <= 'z') || (ch >= '0' && ch <= '9') || (ch >= 'A' && ch <= 'Z');
}

function copy(writer: ViewWriter, { units, first }: View, from: number, to: number): void {
  for (let unit = from; unit < to; unit++) writer.unit(units[unit] ?? 0, first[unit] ?? 0);
}
