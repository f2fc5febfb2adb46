/** The size of the scaled picture: one column more than the bits of a row. */
export const printWidth = 9;
export const printHeight = 8;

/**
 * A picture's fingerprint: 64 bits as 16 hexadecimal digits, one for each spot: whether it is brighter than its right
 * neighbour. `grey`: the brightness of the picture scaled to 9 × 8, row by row. Similar pictures have nearly the same
 * bits.
 */
export function printOf(grey: ArrayLike<number>): string {
  let print = '';
  for (let y = 0; y < printHeight; y++) {
    let row = 0;
    for (let x = 0; x + 1 < printWidth; x++) {
      const at = y * printWidth + x;
      row = row * 2 + ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1 : 0);
    }
    print += row.toString(16).padStart(2, '0');
  }
  return print;
}

/** The spots in which two fingerprints differ, row by row. */
export function differingSpots(a: string, b: string): number[] {
  const spots: number[] = [];
  for (let at = 0; at < a.length; at += 2) {
    const bits = Number.parseInt(a.slice(at, at + 2), 16) ^ Number.parseInt(b.slice(at, at + 2), 16);
    for (let x = 0; x < 8; x++) if ((bits >> (7 - x)) & 1) spots.push(at * 4 + x);
  }
  return spots;
}

/** In how many of 64 bits two fingerprints differ. */
export function printDistance(a: string, b: string): number {
  return differingSpots(a, b).length;
}
