export type ViewName = 'line' | 'tight' | 'raw' | 'plain' | 'folded' | 'joined' | 'han' | 'sound';

/** One reading of the cells: UTF-16 units to search, `length` of them, and for each the cells it came from. */
export type View = {
  name: ViewName;
  units: Uint16Array;
  first: Int32Array;
  last: Int32Array;
  length: number;
  /** Once somebody asked for them (graphemes.ts). */
  characters: Intl.Segments | undefined;
};

export const blank = 0x20;
export const lineEnd = 0x0a;

/** Writes a view. */
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
  /** Lets the letter before grow instead of writing it again: "fuuuck" is searched as "fuck". */
  grow(cell: number): void {
    this.last[this.length - 1] = cell;
  }
  /** One space for any run of separators. */
  space(cell: number): void {
    const before = this.length === 0 ? 0 : this.units[this.length - 1];
    if (before !== blank && before !== lineEnd) this.unit(blank, cell);
  }
  stop(cell: number): void {
    if (this.length === 0 || this.units[this.length - 1] !== lineEnd) this.unit(lineEnd, cell);
  }
}

const mostKept = 1 << 16;

/** Most texts are short, and only one is read at a time: the views of a name share the room. */
export class ViewRoom {
  private kept: ViewWriter;

  constructor(name: ViewName) {
    this.kept = new ViewWriter(name, 1024);
  }
  /** Begins a view of so many cells, which holds until the next one is begun. */
  begin(cells: number): ViewWriter {
    // At most three units a cell: a character and what divides it from the next.
    const size = 3 * cells + 1;
    const { name, units } = this.kept;
    if (size > mostKept) return new ViewWriter(name, size);
    if (size > units.length) this.kept = new ViewWriter(name, 2 * size);
    this.kept.length = 0;
    this.kept.characters = undefined;
    return this.kept;
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
