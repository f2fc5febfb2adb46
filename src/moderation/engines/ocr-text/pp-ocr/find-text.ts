import type { Point } from '../reader/geometry.ts';
import { hullOf, type Rectangle, smallestAround, widened } from './rectangle.ts';

/** How likely each spot of a picture is writing, 0..1, row by row. */
export type TextMap = { values: Float32Array; width: number; height: number };

/** Measured with PP-OCRv4's detection model. */
const limits = { spot: 0.3, mean: 0.5, side: 3, widen: 1.0, widenToRead: 1.5 };

/** Where a line of writing is, in pixels of the frame: as it is reported, and with room around it to be read. */
export type TextPlace = { place: Rectangle; toRead: Rectangle };

/** The spots of one connected part (with corners), and the parts found before it marked in `seen`. */
function partAt({ values, width, height }: TextMap, start: number, seen: Uint8Array): number[] {
  const spots = [start];
  seen[start] = 1;
  for (let i = 0; i < spots.length; i++) {
    const at = spots[i] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [nx, ny] = [x + dx, y + dy];
        const next = ny * width + nx;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || seen[next]) continue;
        if ((values[next] ?? 0) <= limits.spot) continue;
        seen[next] = 1;
        spots.push(next);
      }
  }
  return spots;
}

/** The outer corners of a part's first and last spot in each row: its hull is that of all its spots. */
function edgesOf(spots: readonly number[], width: number): Point[] {
  const rows = new Map<number, [number, number]>();
  for (const at of spots) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const row = rows.get(y);
    if (!row) rows.set(y, [x, x]);
    else [row[0], row[1]] = [Math.min(row[0], x), Math.max(row[1], x)];
  }
  return [...rows].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ]);
}

/** The mean of the map inside a rectangle. */
function meanInside({ values, width, height }: TextMap, rectangle: Rectangle): number {
  const { centre, angle } = rectangle;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.hypot(rectangle.width, rectangle.height) / 2;
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, Math.floor(centre[1] - reach)); y < Math.min(height, centre[1] + reach); y++)
    for (let x = Math.max(0, Math.floor(centre[0] - reach)); x < Math.min(width, centre[0] + reach); x++) {
      const [dx, dy] = [x + 0.5 - centre[0], y + 0.5 - centre[1]];
      if (Math.abs(dx * cos + dy * sin) > rectangle.width / 2) continue;
      if (Math.abs(dy * cos - dx * sin) > rectangle.height / 2) continue;
      sum += values[y * width + x] ?? 0;
      count++;
    }
  return count === 0 ? 0 : sum / count;
}

/** Where the lines of writing are in a frame of this size in pixels. */
export function findText(map: TextMap, frame: { width: number; height: number }): TextPlace[] {
  const seen = new Uint8Array(map.values.length);
  const [scaleX, scaleY] = [frame.width / map.width, frame.height / map.height];
  const places: TextPlace[] = [];
  const { values } = map;
  for (let at = 0; at < values.length; at++) {
    if ((values[at] ?? 0) <= limits.spot || seen[at]) continue;
    const hull = hullOf(edgesOf(partAt(map, at, seen), map.width));
    const inMap = smallestAround(hull);
    if (!inMap || Math.min(inMap.width, inMap.height) < limits.side) continue;
    if (meanInside(map, inMap) < limits.mean) continue;
    const found = smallestAround(hull.map(([x, y]): Point => [x * scaleX, y * scaleY]));
    if (found)
      places.push({ place: widened(found, limits.widen), toRead: widened(found, limits.widenToRead) });
  }
  return places;
}
