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

/** What one code point is read as: cells without their place, a mark on the cell before, or nothing. */
type Reading = readonly Readonly<Pick<Cell, 'ch' | 'kind' | 'iOrL'>>[] | 'mark';

/** What stands beyond the ends. */
export const noCell: Readonly<Cell> = { ch: '', kind: 'gap', iOrL: false, start: 0, end: 0 };

// What a code point is read as depends on nothing but itself (a capital I apart), so it is looked up once.
const ascii: readonly Reading[] = Array.from({ length: 128 }, (_, code) =>
  readPoint(String.fromCharCode(code)),
);
const others = new Map<number, Reading>();
const mostKept = 20_000;

function readingOf(code: number): Reading {
  const known = code < 128 ? ascii[code] : others.get(code);
  if (known !== undefined) return known;
  if (others.size >= mostKept) others.clear();
  const read = readPoint(String.fromCodePoint(code));
  others.set(code, read);
  return read;
}

function readPoint(point: string): Reading {
  if (mark.test(point)) return 'mark';
  if (isInvisible(point)) return [];
  if (point >= ' ' && point <= '~') {
    const ch = point.toLowerCase();
    return [{ ch, kind: kindOf(ch), iOrL: /[1!|]/.test(ch) }];
  }
  const folded = lookAlikes.get(point) ?? point.normalize('NFKD').replace(marks, '');
  return Array.from(folded, (part) => {
    const ch = toSimplified(lookAlikes.get(part) ?? firstPoint(part.toLowerCase()));
    return { ch, kind: kindOf(ch), iOrL: /[il1!|]/.test(ch) };
  });
}

function isInvisible(point: string): boolean {
  if (point >= ' ' && point <= '~') return false;
  return invisible.test(point) || (control.test(point) && !space.test(point));
}

const capitalICode = 0x49;

/**
 * Reads a text as cells: NFKD per code point (so that every cell knows its place), marks, zero-width,
 * bidi and control characters dropped, look-alikes folded. Never throws, lone surrogates included.
 */
export function toCells(content: string): Cell[] {
  const cells: Cell[] = [];
  for (let start = 0; start < content.length; ) {
    const code = content.codePointAt(start) ?? 0;
    const end = start + (code > 0xffff ? 2 : 1);
    const reading = readingOf(code);
    if (reading === 'mark') {
      const last = cells.at(-1);
      // The mark belongs to the letter before it: a slice must not tear the two apart.
      if (last && last.end === start) last.end = end;
    } else {
      const capital = code === capitalICode ? capitalI(content, start) : undefined;
      for (let part = 0; part < reading.length; part++) {
        const { ch, kind, iOrL } = reading[part] ?? noCell;
        cells.push({ ch: capital ?? ch, kind, iOrL: iOrL || capital !== undefined, start, end });
      }
    }
    start = end;
  }
  markBreaks(cells);
  return cells;
}

/** A capital I after a small letter may be an l; two of them ("kiII") surely are. Undefined where it is just an I. */
function capitalI(content: string, at: number): 'i' | 'l' | undefined {
  const before = content[at - 1] ?? '';
  if (before === 'I' && isSmall(content[at - 2] ?? '', 'I')) return 'l';
  if (!isSmall(before)) return undefined;
  return content[at + 1] === 'I' ? 'l' : 'i';
}

function isSmall(ch: string, or = ''): boolean {
  return (ch >= 'a' && ch <= 'z') || (ch !== '' && ch === or);
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
    if (cell === undefined || (cell.kind !== 'symbol' && cell.ch !== '\n')) continue;
    if (isBreak(cells, cell, i)) cell.kind = 'break';
  }
}

function isBreak(cells: readonly Cell[], { ch }: Cell, i: number): boolean {
  const next = cells[i + 1];
  if (ch === '\n') return next?.ch === '\n';
  if (ch === '。' || ch === '；') return true;
  const endsLatin = ch === '.' || ch === '!' || ch === '?' || ch === ';';
  if (!endsLatin || (next !== undefined && next.kind !== 'gap')) return false;
  // The end of a single letter is no end of a sentence: "f. u.", "f . u ."
  const letterAt = cells[i - 1]?.kind === 'gap' ? i - 2 : i - 1;
  return isWordCell(cells[letterAt - 1]);
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
  for (let apart = 0; apart < 3 && holdsApart(cells[at]); apart++) at += step;
  return at !== index + step && isWordCell(cells[at]) && !isWordCell(cells[at + step]);
}

function holdsApart(cell: Cell | undefined): boolean {
  return cell?.kind === 'gap' || cell?.kind === 'symbol';
}

function reads(cell: Cell | undefined): boolean {
  return cell !== undefined && (isWordCell(cell) || cell.ch === '@' || cell.ch === '$');
}
