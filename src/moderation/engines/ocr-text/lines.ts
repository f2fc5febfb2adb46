import type { HocrLine, Word } from './hocr.ts';
import { around, cornersOf, type Quad, type Strip, stripOf } from './reader/geometry.ts';
import { joinWords } from './reader/join-words.ts';

/** A line of writing in the pixels of one preparation. */
export type Line = { text: string; confidence: number; letters: number; quad: Quad; angle: number };

const minConfidence = 0.6;
const meaningful = /[\p{L}\p{N}]/gu;
/** Characters that tesseract often reads into the edges of a picture. */
const onlyMarks = /^[\s|_\-~=—–«»\\/©®°'"‘’“”.,:;<>()[\]{}!*^`]+$/u;

type Piece = { words: Word[]; angle: number };

const stripOfPiece = ({ words }: Piece, angle: number): Strip =>
  around(
    words.map(({ box }) => stripOf(box, angle)),
    angle,
  );

/** A few letters do not show the slope of a baseline, so a short line counts as level in the frame. */
const pieceOf = ({ slope, words }: HocrLine, turned: number): Piece => {
  const sure = words.filter(({ text, confidence }) => confidence >= minConfidence && !onlyMarks.test(text));
  const { left, right, top, bottom } = around(
    sure.map(({ box }) => stripOf(box, 0)),
    0,
  );
  const short = sure.length < 2 && right - left < 8 * (bottom - top);
  return { words: sure, angle: short ? turned : Math.atan(slope) };
};

/** Whether `b` continues `a`: tesseract breaks sloping lines, and lines at wide gaps. */
const joins = (a: Piece, b: Piece): boolean => {
  const [longer] = [a, b].toSorted((p, q) => q.words.length - p.words.length);
  const angle = longer?.angle ?? 0;
  const [left, right] = [stripOfPiece(a, angle), stripOfPiece(b, angle)];
  const [tall, low] = [left.bottom - left.top, right.bottom - right.top];
  const height = Math.max(tall, low);
  const gap = right.left - left.right;
  const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  return (
    Math.abs(a.angle - b.angle) < 0.12 &&
    gap > -0.4 * height &&
    gap < 1.1 * height &&
    shared > 0.6 * Math.min(tall, low) &&
    Math.min(tall, low) > 0.45 * height
  );
};

const joined = (a: Piece, b: Piece): Piece => {
  const [n, m] = [a.words.length, b.words.length];
  return { words: [...a.words, ...b.words], angle: (a.angle * n + b.angle * m) / (n + m) };
};

const joinAll = (pieces: Piece[]): Piece[] => {
  for (const a of pieces) {
    const b = pieces.find((other) => other !== a && joins(a, other));
    if (b) return joinAll([...pieces.filter((each) => each !== a && each !== b), joined(a, b)]);
  }
  return pieces;
};

const lineOf = (piece: Piece): Line => {
  const strips = piece.words.map(({ box }) => stripOf(box, piece.angle));
  const inOrder = piece.words
    .map((word, i) => ({ word, left: strips[i]?.left ?? 0 }))
    .toSorted((a, b) => a.left - b.left)
    .map(({ word }) => word);
  const count = ({ text }: Word) => text.match(meaningful)?.length ?? 0;
  const letters = inOrder.reduce((sum, word) => sum + count(word), 0);
  const sure = inOrder.reduce((sum, word) => sum + word.confidence * count(word), 0);
  return {
    text: joinWords(inOrder.map(({ text }) => text)),
    confidence: letters === 0 ? 0 : sure / letters,
    letters,
    quad: cornersOf(around(strips, piece.angle)),
    angle: piece.angle,
  };
};

/** Windows and leaves are read as stray letters, so a shorter line needs a higher confidence. */
const isWriting = ({ text, confidence, letters }: Line): boolean => {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (letters < 3 && chinese < 2) return false;
  return confidence >= (letters + chinese < 6 ? 0.85 : 0.7);
};

/** The lines of text on one page of tesseract's answer; the page's frame was rotated by `turned` radians. */
export function linesOf(page: HocrLine[], turned: number): Line[] {
  const pieces = page.map((line) => pieceOf(line, turned)).filter(({ words }) => words.length > 0);
  return joinAll(pieces).map(lineOf).filter(isWriting);
}
