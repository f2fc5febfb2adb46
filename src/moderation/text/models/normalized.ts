import { folded, roleOf, roles } from './symbols.ts';

/** A stretch of a text in the form that features are read from; each code point with its range in the text. */
export type Normalized = {
  readonly code: Uint32Array;
  /** UTF-16 offsets in the text, `end` exclusive. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  length: number;
  capitals: number;
  letters: number;
  /** UTF-16 units of addresses and handles, which are Latin. */
  named: number;
};

/** A code point can become eighteen; a stretch that becomes longer than this is cut. */
const room = 4096;
const maxRun = 3;
const asciiEnd = 0x80;

export function createNormalized(): Normalized {
  return {
    code: new Uint32Array(room),
    start: new Int32Array(room),
    end: new Int32Array(room),
    length: 0,
    capitals: 0,
    letters: 0,
    named: 0,
  };
}

/**
 * Writes `from`–`to` of the text: NFKC of each character with its marks, lower case, digits as 0, web addresses and
 * handles as one code point, a repeated character at most three times.
 */
export function normalize(content: string, from: number, to: number, into: Normalized): void {
  into.length = 0;
  into.capitals = 0;
  into.letters = 0;
  into.named = 0;
  let at = from;
  while (at < to && into.length < room) {
    const unit = content.charCodeAt(at);
    const named = endOfName(content, at, to, unit);
    if (named > at) {
      write(into, unit === atSign ? folded.handle : folded.address, at, named);
      into.named += named - at;
      at = named;
    } else if (unit < asciiEnd && !isMarked(content, at + 1, to)) {
      writeAscii(into, unit, at);
      at += 1;
    } else if (isPlainHan(unit) && !isMarked(content, at + 1, to)) {
      write(into, unit, at, at + 1);
      at += 1;
    } else at = writeOther(into, content, at, to);
  }
}

const atSign = 0x40;
const smallH = 0x68;
const smallW = 0x77;
const intoSmall = 0x20;

/** The end of a web address or handle that begins here; `at` where none does. */
function endOfName(content: string, at: number, to: number, unit: number): number {
  const small = unit | intoSmall;
  if (unit !== atSign && small !== smallH && small !== smallW) return at;
  const pattern = unit === atSign ? handle : address;
  pattern.lastIndex = at;
  const found = pattern.exec(content);
  return found === null ? at : Math.min(to, at + found[0].length);
}

const handle = /@[A-Za-z0-9_]{2,40}/y;
const address = /(?:https?:\/\/|www\.)[!-~]{1,2000}/iy;

const isPlainHan = (unit: number) => unit >= 0x4e00 && unit <= 0x9fff;

/** Whether a combining mark follows, which may compose with the character before it. */
function isMarked(content: string, at: number, to: number): boolean {
  if (at >= to) return false;
  const unit = content.charCodeAt(at);
  return unit >= 0x300 && !isPlainHan(unit) && mark.test(content[at] ?? '');
}

const mark = /^\p{M}$/u;

function writeAscii(into: Normalized, unit: number, at: number): void {
  if (unit >= 0x41 && unit <= 0x5a) {
    into.capitals++;
    into.letters++;
    write(into, unit | intoSmall, at, at + 1);
  } else if (unit >= 0x30 && unit <= 0x39) write(into, folded.digit, at, at + 1);
  else {
    if (unit >= 0x61 && unit <= 0x7a) into.letters++;
    write(into, unit, at, at + 1);
  }
}

/** Writes one character with its marks; returns where the next one begins. */
function writeOther(into: Normalized, content: string, at: number, to: number): number {
  let end = at + ((content.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  while (end < to && isMarked(content, end, to)) end++;
  const before = content.slice(at, end);
  const plain = before.normalize('NFKC');
  const small = plain.toLowerCase();
  if (small !== plain) into.capitals++;
  for (const character of small) {
    const code = character.codePointAt(0) ?? 0;
    const role = roleOf(code);
    if (role === roles.word) into.letters++;
    write(into, role === roles.digit ? folded.digit : code, at, end);
  }
  return end;
}

function write(into: Normalized, code: number, start: number, end: number): void {
  const { length } = into;
  if (length >= room) return;
  if (length >= maxRun && isRun(into, code)) {
    into.end[length - 1] = end;
    return;
  }
  into.code[length] = code;
  into.start[length] = start;
  into.end[length] = end;
  into.length = length + 1;
}

function isRun({ code, length }: Normalized, next: number): boolean {
  for (let back = 1; back <= maxRun; back++) if (code[length - back] !== next) return false;
  return true;
}
