export type ViewName = 'line' | 'tight' | 'raw' | 'plain' | 'folded' | 'joined' | 'han' | 'sound';

/** One reading of the cells: `length` UTF-16 units to search, each with the cells it came from. */
export type View = {
  name: ViewName;
  units: Uint16Array;
  first: Int32Array;
  last: Int32Array;
  length: number;
  /** Computed on first use (graphemes.ts). */
  characters: Intl.Segments | undefined;
};

export const blank = 0x20;
export const lineEnd = 0x0a;

export class ViewWriter implements View {
  readonly name: ViewName;
  readonly units: Uint16Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  length = 0;
  characters: Intl.Segments | undefined = undefined;

  constructor(name: ViewName, size: number) {
    this.name = name;
    this.units = new Uint16Array(size);
    this.first = new Int32Array(size);
    this.last = new Int32Array(size);
  }
  unit(unit: number, cell: number): void {
    const at = this.length;
    this.units[at] = unit;
    this.first[at] = cell;
    this.last[at] = cell;
    this.length = at + 1;
  }
  write(code: number, cell: number): void {
    if (code <= 0xffff) this.unit(code, cell);
    else {
      this.unit(0xd800 + ((code - 0x10000) >> 10), cell);
      this.unit(0xdc00 + ((code - 0x10000) & 0x3ff), cell);
    }
  }
  /** Extends the previous letter instead of writing it again: "fuuuck" is searched as "fuck". */
  grow(cell: number): void {
    this.last[this.length - 1] = cell;
  }
  /** Writes one space for any run of separators. */
  space(cell: number): void {
    const before = this.length === 0 ? 0 : this.units[this.length - 1];
    if (before !== blank && before !== lineEnd) this.unit(blank, cell);
  }
  stop(cell: number): void {
    if (this.length === 0 || this.units[this.length - 1] !== lineEnd) this.unit(lineEnd, cell);
  }
}

const maxSharedSize = 1 << 16;

/** Reuses one buffer for the views of a name, because most texts are short and only one is read at a time. */
export class ViewRoom {
  private shared: ViewWriter;

  constructor(name: ViewName) {
    this.shared = new ViewWriter(name, 1024);
  }
  /** Begins a view of `cells` cells. It is valid until the next view begins. */
  begin(cells: number): ViewWriter {
    // At most three units per cell: a character and a separator.
    const size = 3 * cells + 1;
    const { name, units } = this.shared;
    if (size > maxSharedSize) return new ViewWriter(name, size);
    if (size > units.length) this.shared = new ViewWriter(name, 2 * size);
    this.shared.length = 0;
    this.shared.characters = undefined;
    return this.shared;
  }
}

const atOnce = 4096;

/** The units as a string. */
export function textOf({ units, length }: View): string {
  let text = '';
  for (let from = 0; from < length; from += atOnce) {
    text += Reflect.apply(String.fromCharCode, null, units.subarray(from, Math.min(length, from + atOnce)));
  }
  return text;
}
