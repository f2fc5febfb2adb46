/** A row's height in pixels before it is first rendered. */
export const typicalHeight = 92;

/** Heights of a list's rows, by their number in the whole list, including rows that are no longer loaded. */
export type RowHeights = {
  at(index: number): number;
  set(index: number, height: number): void;
  /** The pixels above a row. */
  above(index: number): number;
  /** The row at a pixel. */
  rowAt(pixel: number): number;
};

export function rowHeights(): RowHeights {
  const known: number[] = [];
  const at = (index: number) => known[index] ?? typicalHeight;
  return {
    at,
    set(index, height) {
      // Fill gaps: engines store an array without holes as plain numbers.
      while (known.length < index) known.push(typicalHeight);
      known[index] = height;
    },
    above(index) {
      let pixels = 0;
      for (let row = 0; row < index; row++) pixels += at(row);
      return pixels;
    },
    rowAt(pixel) {
      let row = 0;
      for (let below = at(0); below <= pixel; below += at(row)) row += 1;
      return row;
    },
  };
}
