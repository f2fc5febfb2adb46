import type { Luma } from './luma.ts';

/** A part of a picture, in its points. */
export type Area = { left: number; top: number; width: number; height: number };

/** Points of a bar differ by no more than this from its outermost line. JPEG at quality 20 stays below. */
const maxNoise = 12;
/** So many points of a line may differ more: specks, and rings that JPEG draws around the picture. */
const maxSpecks = 0.03;
/** Less is not worth another hash. */
const minTrim = 0.015;
/** A picture that is even beyond this is not in a frame; it is plain. */
const minLeft = 0.2;
/** Lines that a border's edge is spread over when the picture is scaled. */
const maxBlended = 2;

type Sides = { left: number; top: number; right: number; bottom: number };

/**
 * The picture without even bars at top and bottom, without those at the sides, without a border, and without a border
 * inside that. A picture in a letterbox may have even edges of its own, so no single area is the right one. Empty where
 * there is nothing to trim, or nothing else.
 */
export function trimmedAreas(luma: Luma): Area[] {
  const whole: Sides = { left: 0, top: 0, right: luma.width, bottom: luma.height };
  const border = trimColumns(luma, trimRows(luma, whole));
  const areas: Area[] = [areaOf(whole)];
  for (const from of [whole, border]) {
    const rows = trimRows(luma, from);
    for (const area of [rows, trimColumns(luma, from), trimColumns(luma, rows)].map(areaOf)) {
      const isPlain = area.width < luma.width * minLeft || area.height < luma.height * minLeft;
      if (!isPlain && areas.every((other) => isOther(area, other))) areas.push(area);
    }
  }
  return areas.slice(1);
}

const isOther = (one: Area, other: Area): boolean =>
  Math.abs(1 - one.width / other.width) > minTrim || Math.abs(1 - one.height / other.height) > minTrim;

const areaOf = ({ left, top, right, bottom }: Sides): Area => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

function trimRows({ data, width: stride }: Luma, sides: Sides): Sides {
  const { left, right } = sides;
  const row = (y: number): Line => ({ data, at: y * stride + left, step: 1, length: right - left });
  const top = evenFrom(row, sides.top, sides.bottom, 1);
  return { ...sides, top, bottom: evenFrom(row, sides.bottom - 1, top - 1, -1) + 1 };
}

function trimColumns({ data, width: stride }: Luma, sides: Sides): Sides {
  const { top, bottom } = sides;
  const column = (x: number): Line => ({ data, at: top * stride + x, step: stride, length: bottom - top });
  const left = evenFrom(column, sides.left, sides.right, 1);
  return { ...sides, left, right: evenFrom(column, sides.right - 1, left - 1, -1) + 1 };
}

type Line = { data: Float32Array; at: number; step: number; length: number };

/**
 * The first line from `from` towards `end` that is not part of an even bar. The first lines of a bar may be blended with a
 * border around it, or broken by an encoder.
 */
function evenFrom(line: (at: number) => Line, from: number, end: number, step: 1 | -1): number {
  const run = (start: number): number => {
    if ((end - start) * step <= 0) return start;
    const brightness = mean(line(start));
    let at = start;
    while (at !== end && isEven(line(at), brightness)) at += step;
    return at;
  };
  const at = run(from);
  if (Math.abs(at - from) > maxBlended) return at;
  const start = from + maxBlended * step;
  const further = run(start);
  return Math.abs(further - start) > maxBlended ? further : at;
}

function mean({ data, at, step, length }: Line): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += data[at + i * step] ?? 0;
  return sum / length;
}

/** Ends at the first points too many, so a line of a picture costs little. */
function isEven({ data, at, step, length }: Line, brightness: number): boolean {
  let specks = length * maxSpecks;
  for (let i = 0; i < length; i++) {
    if (Math.abs((data[at + i * step] ?? 0) - brightness) > maxNoise && --specks < 0) return false;
  }
  return true;
}
