export type ViewName = 'line' | 'tight' | 'raw' | 'plain' | 'folded' | 'joined' | 'han' | 'sound';

/** One reading of the cells: UTF-16 units to search, `length` of them, and for each the cells it came from. */
export type View = {
  name: ViewName;
  units: Uint16Array;
  first: Int32Array;
  last: Int32Array;
  length: number;
};

type Room = Pick<View, 'units' | 'first' | 'last'>;

// A text is read in seven ways, most texts are short, and only one is read at a time: they share the room.
const rooms = new Map<ViewName, Room>();
const mostKept = 1 << 16;

function roomFor(name: ViewName, size: number): Room {
  const known = rooms.get(name);
  if (known && known.units.length >= size) return known;
  const enough = Math.max(1024, 2 ** Math.ceil(Math.log2(size)));
  const room = {
    units: new Uint16Array(enough),
    first: new Int32Array(enough),
    last: new Int32Array(enough),
  };
  if (enough <= mostKept) rooms.set(name, room);
  return room;
}

const blank = 0x20;
const lineEnd = 0x0a;

/** Writes a view, which holds until the next of its name is begun. */
export class ViewWriter implements View {
  readonly name: ViewName;
  readonly units: Uint16Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  length = 0;

  /** For at most three units a cell: a character and what divides it from the next. */
  constructor(name: ViewName, cells: number) {
    const { units, first, last } = roomFor(name, 3 * cells + 1);
    this.name = name;
    this.units = units;
    this.first = first;
    this.last = last;
  }
  unit(unit: number, cell: number): void {
    this.units[this.length] = unit;
    this.first[this.length] = cell;
    this.last[this.length] = cell;
    this.length++;
  }
  write(ch: string, cell: number): void {
    if (ch.length === 1) this.unit(ch.charCodeAt(0), cell);
    else for (let at = 0; at < ch.length; at++) this.unit(ch.charCodeAt(at), cell);
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

const atOnce = 4096;

/** The units as a string. */
export function textOf({ units, length }: View): string {
  let text = '';
  for (let from = 0; from < length; from += atOnce) {
    text += Reflect.apply(String.fromCharCode, null, units.subarray(from, Math.min(length, from + atOnce)));
  }
  return text;
}
