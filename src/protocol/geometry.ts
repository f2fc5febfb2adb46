import * as z from 'zod';
import { because } from '../reasons/reason.ts';
import { isRecord } from './safe-json.ts';
import { type Cursor, isAbsent, markOdd } from './tolerant.ts';

/** A normalised position in a picture: `[x, y]`, 0..1 from the left and from the top. */
export type Point = [number, number];
/** Top-left, top-right, bottom-right, bottom-left of a quadrilateral that may be rotated (V5). */
export type Box = [Point, Point, Point, Point];

const pointSchema = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]);
/** A box as we write it (§ Video task results): four `[x, y]` points. */
export const boxSchema = z.tuple([pointSchema, pointSchema, pointSchema, pointSchema]);

/**
 * Reads a box in any of its shapes (V5): an array of four points, each `[x, y]` or `{x, y}`, eight numbers in a row, or
 * an object with four named corners or with sides. Points outside 0..1 are kept and marked.
 */
export function readBox(at: Cursor): Box | null {
  if (isAbsent(at) || (Array.isArray(at.value) && at.value.length === 0)) return null;
  const box = Array.isArray(at.value) ? boxOfArray(at.value) : boxOfObject(at.value);
  if (!box) return markOdd(at, because('odd_box'));
  if (box.flat().some((part) => part < 0 || part > 1)) markOdd(at, because('odd_point'));
  return box;
}

function boxOfArray(value: unknown[]): Box | null {
  if (value.length === 8) return boxOfArray([0, 2, 4, 6].map((index) => value.slice(index, index + 2)));
  return value.length === 4 ? boxOfPoints(value) : null;
}

function boxOfObject(value: unknown): Box | null {
  if (!isRecord(value)) return null;
  const parts = new Map(
    Object.entries(value).map(([name, part]) => [name.toLowerCase().replace(/[^a-z]/g, ''), part]),
  );
  const first = (...names: string[]) => parts.get(names.find((name) => parts.has(name)) ?? '');
  const corners = [
    first('topleft', 'lefttop', 'upperleft', 'leftupper', 'tl', 'lt'),
    first('topright', 'righttop', 'upperright', 'rightupper', 'tr', 'rt'),
    first('bottomright', 'rightbottom', 'lowerright', 'rightlower', 'br', 'rb'),
    first('bottomleft', 'leftbottom', 'lowerleft', 'leftlower', 'bl', 'lb'),
  ];
  return boxOfPoints(corners) ?? boxOfSides(first);
}

function boxOfSides(first: (...names: string[]) => unknown): Box | null {
  const left = toNumber(first('left', 'x', 'xmin'));
  const top = toNumber(first('top', 'y', 'ymin'));
  if (left === null || top === null) return null;
  const width = toNumber(first('width', 'w'));
  const height = toNumber(first('height', 'h'));
  const right = toNumber(first('right', 'xmax')) ?? (width === null ? null : left + width);
  const bottom = toNumber(first('bottom', 'ymax')) ?? (height === null ? null : top + height);
  if (right === null || bottom === null) return null;
  return boxOfPoints([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
}

function boxOfPoints(values: unknown[]): Box | null {
  const [topLeft, topRight, bottomRight, bottomLeft] = values.map(toPoint);
  return topLeft && topRight && bottomRight && bottomLeft
    ? [topLeft, topRight, bottomRight, bottomLeft]
    : null;
}

function toPoint(value: unknown): Point | null {
  const pair = isRecord(value) ? [value.x, value.y] : value;
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [x, y] = pair.map(toNumber);
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
}

function toNumber(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
