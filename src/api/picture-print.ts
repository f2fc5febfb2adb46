/** The size to which a picture is drawn for its print: one more across than the bits of a row. */
export const printWidth = 9;
export const printHeight = 8;

/**
 * What a picture looks like, in 64 bits as 16 hexadecimal digits: whether each spot is brighter than the one right of
 * it. `grey`: its brightness row by row, drawn to 9 × 8. Of nearly the same pictures nearly all bits are the same.
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

/** In how many of 64 bits two prints differ. */
export function printDistance(a: string, b: string): number {
  let differ = 0;
  for (let at = 0; at < a.length; at += 2) {
    let bits = Number.parseInt(a.slice(at, at + 2), 16) ^ Number.parseInt(b.slice(at, at + 2), 16);
    for (; bits > 0; bits >>= 1) differ += bits & 1;
  }
  return differ;
}
