import type { Cell } from './cells.ts';
import { type View, ViewWriter } from './views.ts';

/** The whole line with its symbols, for patterns; only pictures between characters (微❤信) are left out. */
export function lineView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('line');
  const numerals = spelledNumbers(cells);
  cells.forEach((cell, index) => {
    if (/\p{So}/u.test(cell.ch)) return;
    const betweenHan = cells[index - 1]?.kind === 'han' && cells[index + 1]?.kind === 'han';
    if (cell.kind === 'gap' && cell.ch !== '\n') {
      if (!betweenHan) writer.write(' ', index);
    } else writer.write(numerals.get(index) ?? cell.ch, index);
  });
  return writer.done();
}

const numeralPairs = '零0 〇0 一1 二2 三3 四4 五5 六6 七7 八8 九9 幺1 壹1 贰2 叁3 肆4 伍5 陆6 柒7 捌8 玖9';
const numerals = new Map(numeralPairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));
const shortestSpelledNumber = 7;

/** Chinese numerals that spell a number of digits (一三九…), by cell; a count or a date is too short to be one. */
function spelledNumbers(cells: readonly Cell[]): ReadonlyMap<number, string> {
  const spelled = new Map<number, string>();
  let run: [number, string][] = [];
  let length = 0;
  for (let index = 0; index <= cells.length; index++) {
    const cell = cells[index];
    const numeral = cell?.kind === 'han' ? numerals.get(cell.ch) : undefined;
    if (cell && numeral !== undefined) run.push([index, numeral]);
    if (cell && (numeral !== undefined || cell.kind === 'digit')) length++;
    else {
      if (length >= shortestSpelledNumber) for (const [at, digit] of run) spelled.set(at, digit);
      run = [];
      length = 0;
    }
  }
  return spelled;
}

/** The line without the spaces around its joints and between its single characters: "t . me / a", "Q Q 1 2 3". */
export function tightView(line: View): View {
  const writer = new ViewWriter('line');
  const { text, first } = line;
  const single = (unit: number, step: 1 | -1) => {
    const isPart = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? ' ');
    return isPart(unit) && !isPart(unit + step);
  };
  let unit = 0;
  while (unit < text.length) {
    let end = unit;
    while (text[end] === ' ') end++;
    const joint = /[./:@]/.test(text[unit - 1] ?? ' ') || /[./:@]/.test(text[end] ?? ' ');
    const skips = end > unit && (joint || (single(unit - 1, -1) && single(end, 1)));
    if (end === unit) end++;
    for (; unit < end; unit++) {
      const cell = first[unit];
      // A character of two units is written whole at its first.
      if (!skips && cell !== undefined && first[unit - 1] !== cell)
        writer.write(text.slice(unit, unit + (first[unit + 1] === cell ? 2 : 1)), cell);
    }
  }
  return writer.done();
}
