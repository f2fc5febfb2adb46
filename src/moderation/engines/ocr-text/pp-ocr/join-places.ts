import { around, type Strip, turn } from '../reader/geometry.ts';
import { joinWords } from '../reader/join-words.ts';
import type { Rectangle } from './rectangle.ts';

/** What one place says; `isAround` if it stands upside down. `score`: how sure the reading is, 0..1. */
export type Written = { text: string; score: number; isAround: boolean; place: Rectangle };

function stripOf({ centre, width, height }: Rectangle, angle: number): Strip {
  const [x, y] = turn(centre, -angle);
  return { angle, left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function rectangleOf({ angle, left, right, top, bottom }: Strip): Rectangle {
  const centre = turn([(left + right) / 2, (top + bottom) / 2], angle);
  return { centre, width: right - left, height: bottom - top, angle };
}

/** As shares of the height of the taller one. Each place is widened by about half its height on every side. */
const limits = { gap: 0.5, overlap: 0.9, lowest: 0.6 };
/** In radians. */
const maxTurn = 0.1;

/** Whether `b` goes on where `a` ends: large letters and outlines part a line at its spaces. */
function goesOn(a: Written, b: Written): boolean {
  if (a.isAround !== b.isAround || Math.abs(Math.sin(a.place.angle - b.place.angle)) > maxTurn) return false;
  if (Math.cos(a.place.angle - b.place.angle) < 0) return false;
  const { angle } = a.place.width >= b.place.width ? a.place : b.place;
  const [first, second] = [stripOf(a.place, angle), stripOf(b.place, angle)];
  const height = Math.max(a.place.height, b.place.height);
  const gap = second.left - first.right;
  const shared = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
  return (
    gap < limits.gap * height &&
    gap > -limits.overlap * height &&
    shared > limits.lowest * Math.min(a.place.height, b.place.height) &&
    Math.min(a.place.height, b.place.height) > limits.lowest * height
  );
}

function joined(a: Written, b: Written): Written {
  const { angle } = a.place.width >= b.place.width ? a.place : b.place;
  const [n, m] = [a.text.length, b.text.length];
  return {
    // Upside down, the second one is read first.
    text: joinWords(a.isAround ? [b.text, a.text] : [a.text, b.text]),
    score: (a.score * n + b.score * m) / (n + m),
    isAround: a.isAround,
    place: rectangleOf(around([stripOf(a.place, angle), stripOf(b.place, angle)], angle)),
  };
}

/** Puts the parts of each line together. */
export function joinPlaces(written: readonly Written[]): Written[] {
  for (const a of written) {
    const b = written.find((other) => other !== a && goesOn(a, other));
    if (b) return joinPlaces([...written.filter((one) => one !== a && one !== b), joined(a, b)]);
  }
  return [...written];
}
