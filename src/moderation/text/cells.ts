import { leetLetter, lookAlikes } from './look-alikes.ts';
import { toSimplified } from './traditional.ts';

export type CellKind = 'letter' | 'digit' | 'han' | 'symbol' | 'gap' | 'break';

/** One character of the normalised text, with the UTF-16 range of the original it came from. */
export type Cell = {
  /** One code point: lower case, without marks, look-alikes read as Latin, simplified Chinese. */
  ch: string;
  kind: CellKind;
  /** True when it may stand for i as well as for l (1, !, |, І, a capital I inside a word). */
  iOrL: boolean;
  start: number;
  end: number;
};

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
const control = /\p{Cc}/u;
const mark = /^\p{M}+$/u;
const marks = /\p{M}/gu;
const letter = /\p{L}/u;
const digit = /\p{Nd}/u;
const han = /\p{Script=Han}/u;
const space = /\s/u;

/**
 * Reads a text as cells: NFKD per code point (so that every cell knows its place), marks, zero-width,
 * bidi and control characters dropped, look-alikes folded. Never throws, lone surrogates included.
 */
export function toCells(content: string): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  for (const point of content) {
    const start = at;
    at += point.length;
    if (mark.test(point)) {
      const last = cells.at(-1);
      // The mark belongs to the letter before it: a slice must not tear the two apart.
      if (last && last.end === start) last.end = at;
    } else if (!isInvisible(point)) {
      pushPoint(cells, point, start, at, content);
    }
  }
  markBreaks(cells);
  return cells;
}

function isInvisible(point: string): boolean {
  if (point >= ' ' && point <= '~') return false;
  return invisible.test(point) || (control.test(point) && !space.test(point));
}

function pushPoint(cells: Cell[], point: string, start: number, end: number, content: string): void {
  if (point >= ' ' && point <= '~') {
    const capital = point === 'I' ? capitalI(content, start) : undefined;
    const ch = capital ?? point.toLowerCase();
    cells.push({ ch, kind: kindOf(ch), iOrL: capital !== undefined || /[1!|]/.test(ch), start, end });
    return;
  }
  const folded = lookAlikes.get(point) ?? point.normalize('NFKD').replace(marks, '');
  for (const part of folded) {
    const ch = toSimplified(lookAlikes.get(part) ?? firstPoint(part.toLowerCase()));
    cells.push({ ch, kind: kindOf(ch), iOrL: /[il1!|]/.test(ch), start, end });
  }
}

/** A capital I after a small letter may be an l; two of them ("kiII") surely are. Undefined where it is just an I. */
function capitalI(content: string, at: number): 'i' | 'l' | undefined {
  const before = content.slice(Math.max(0, at - 2), at);
  if (/[a-zI]I$/.test(before)) return 'l';
  if (!/[a-z]$/.test(before)) return undefined;
  return content[at + 1] === 'I' ? 'l' : 'i';
}

function firstPoint(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20);
}

function kindOf(ch: string): CellKind {
  if (ch >= 'a' && ch <= 'z') return 'letter';
  if (space.test(ch)) return 'gap';
  if (digit.test(ch)) return 'digit';
  if (han.test(ch)) return 'han';
  return letter.test(ch) ? 'letter' : 'symbol';
}

/** Words do not run on over the end of a sentence or paragraph: "It is free. Coins are …" is no "free coins". */
function markBreaks(cells: Cell[]): void {
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    const next = cells[i + 1];
    if (!cell) continue;
    const paragraph = cell.ch === '\n' && next?.ch === '\n';
    const endsLatin = /[.!?;]/.test(cell.ch) && (next === undefined || next.kind === 'gap');
    // The end of a single letter is no end of a sentence: "f. u.", "f . u ."
    const letterAt = cells[i - 1]?.kind === 'gap' ? i - 2 : i - 1;
    const spelled = !isWordCell(cells[letterAt - 1]);
    if (paragraph || /[。；]/.test(cell.ch) || (endsLatin && !spelled)) cell.kind = 'break';
  }
}

export function isWordCell(cell: Cell | undefined): boolean {
  return cell?.kind === 'letter' || cell?.kind === 'digit';
}

/**
 * The letter a digit or symbol stands for where it stands, or undefined: a digit always may,
 * `@` and `$` beside a word character, `!`, `|` and `+` only between two, all of them between letters spelled out.
 */
export function leetAt(cells: readonly Cell[], index: number): string | undefined {
  const cell = cells[index];
  if (cell === undefined || cell.kind === 'letter' || cell.kind === 'han') return undefined;
  const read = leetLetter(cell.ch);
  if (read === undefined || cell.kind === 'digit') return read;
  if (besideSingle(cells, index, -1) && besideSingle(cells, index, 1)) return read;
  const before = reads(cells[index - 1]);
  const after = reads(cells[index + 1]);
  return cell.ch === '@' || cell.ch === '$'
    ? before || after
      ? read
      : undefined
    : before && after
      ? read
      : undefined;
}

/** In a word spelled out ("a $ s") a stand-in has single letters on both sides, a little apart. */
function besideSingle(cells: readonly Cell[], index: number, step: 1 | -1): boolean {
  let at = index + step;
  for (let apart = 0; apart < 3 && /gap|symbol/.test(cells[at]?.kind ?? ''); apart++) at += step;
  return at !== index + step && isWordCell(cells[at]) && !isWordCell(cells[at + step]);
}

function reads(cell: Cell | undefined): boolean {
  return cell !== undefined && (isWordCell(cell) || cell.ch === '@' || cell.ch === '$');
}
