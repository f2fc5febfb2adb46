import { because, type Reason } from '../reasons/reason.ts';
import { deserialize } from '../reasons/serialize.ts';
import { isRecord } from './safe-json.ts';

/** Something a payload should not have, and where: shown to people, never a reason to drop the payload. */
export type Oddity = { path: string; what: Reason };

/** A value inside a payload, with its path. All cursors of one payload share one list of oddities. */
export type Cursor = { readonly value: unknown; readonly path: string; readonly oddities: Oddity[] };

/** A class of a numeric task (a number without published meaning, V6), or a string, kept unchanged. */
export type Label = number | string;

// Reading a payload full of oddities must not multiply its size.
const maxOddities = 100;
const numeric = /^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/;

export function cursorTo(value: unknown, path = '', oddities: Oddity[] = []): Cursor {
  return { value, path, oddities };
}

export function markOdd(at: Cursor, what: Reason): null {
  if (at.oddities.length < maxOddities) at.oddities.push({ path: at.path, what });
  return null;
}

/** The member of an object; undefined when there is none (or no object). */
export function member(of: Cursor, name: string): Cursor {
  const value = isRecord(of.value) && Object.hasOwn(of.value, name) ? of.value[name] : undefined;
  return { ...of, value, path: of.path === '' ? name : `${of.path}.${name}` };
}

export function isAbsent(at: Cursor): boolean {
  return at.value === undefined || at.value === null;
}

/** The objects of an array; missing is empty, and other values are odd and left out. */
export function objectsOf(at: Cursor): Cursor[] {
  if (isAbsent(at)) return [];
  if (!Array.isArray(at.value)) {
    markOdd(at, because('odd_no_array'));
    return [];
  }
  return at.value.flatMap((value: unknown, index) => {
    const element = { ...at, value, path: `${at.path}[${index}]` };
    if (isRecord(value)) return [element];
    markOdd(element, because('odd_no_object'));
    return [];
  });
}

/** Reads the objects of an array, each in the same way. */
export const listOf =
  <T>(read: (at: Cursor) => T) =>
  (at: Cursor): T[] =>
    objectsOf(at).map(read);

/** Reads the members of an object, each in its own way. */
export function membersOf<Shape extends Record<string, (at: Cursor) => unknown>>(shape: Shape) {
  return (at: Cursor) =>
    Object.fromEntries(Object.entries(shape).map(([name, read]) => [name, read(member(at, name))])) as {
      [Name in keyof Shape]: ReturnType<Shape[Name]>;
    };
}

/** A string; a number is read as its text (V4, V7). */
export function readString(at: Cursor): string | null {
  if (typeof at.value === 'string') return at.value;
  if (typeof at.value === 'number') return String(at.value);
  return isAbsent(at) ? null : markOdd(at, because('odd_no_string'));
}

/** A text, or the reason beside it if the service sends one (reasons/serialize.ts). */
export function readMessage(of: Cursor, name: string): Reason | string | null {
  const reasons = member(of, 'reasons').value;
  return deserialize(readString(member(of, name)), isRecord(reasons) ? reasons[name] : undefined);
}

/** A finite number, or a numeric string. */
export function readNumber(at: Cursor): number | null {
  const { value } = at;
  const read = typeof value === 'string' && numeric.test(value) ? Number(value) : value;
  if (typeof read === 'number' && Number.isFinite(read)) return read;
  return isAbsent(at) ? null : markOdd(at, because('odd_no_number'));
}

const largest = 2 ** 31 - 1;
const isWhole = (value: number) => Number.isInteger(value) && Math.abs(value) <= largest;

/** A count: a whole number in the range of common integer types. */
export function readCount(at: Cursor): number | null {
  const count = readNumber(at);
  if (count === null || (count >= 0 && isWhole(count))) return count;
  return markOdd(at, because('odd_count', { value: count }));
}

/** A score of 0 to 1; null when there is none, and when it is out of range (V3). */
export function readScore(at: Cursor): number | null {
  const score = readNumber(at);
  if (score === null || (score >= 0 && score <= 1)) return score;
  return markOdd(at, because('odd_score', { value: score }));
}

export function readBoolean(at: Cursor): boolean | null {
  if (typeof at.value === 'boolean') return at.value;
  return isAbsent(at) ? null : markOdd(at, because('odd_no_boolean'));
}

/** A class: a whole number, a numeric string read as one, or any other string unchanged (V6). */
export function readLabel(at: Cursor): Label | null {
  const { value } = at;
  if (typeof value === 'string' && !numeric.test(value)) return value === '' ? null : value;
  const label = readNumber(at);
  if (label === null || isWhole(label)) return label;
  markOdd(at, because('odd_class', { value: label }));
  return String(value);
}
