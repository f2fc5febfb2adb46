/** A row's height in pixels until it was drawn once. */
export const typicalHeight = 92;

/** How high the rows of a list are, by their number in the whole list: also of those that were let go since. */
export type RowHeights = {
  at(index: number): number;
  set(index: number, height: number): void;
  /** The pixels above a row. */
  above(index: number): number;
  /** The row that covers a pixel. */
  rowAt(pixel: number): number;
};

export function rowHeights(): RowHeights {
  const known: number[] = [];
  const at = (index: number) => known[index] ?? typicalHeight;
  return {
    at,
    set(index, height) {
      // No holes: a list is an array of numbers for as long as it has none.
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
