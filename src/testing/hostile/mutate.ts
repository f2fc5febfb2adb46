import type { Random } from './random.ts';
import { hostileTexts, hostileValues } from './values.ts';

type Json = unknown;
type Members = Record<string, Json>;
const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body as bytes, from nearly valid to hopeless; `valid` is one that would be accepted. */
export function mutateBody(valid: Json, random: Random): string | Uint8Array<ArrayBuffer> {
  const times = 1 + random.roll(3);
  let value = structuredClone(valid);
  for (let time = 0; time < times; time += 1) value = mutate(value, random, 0);
  const text = JSON.stringify(value) ?? 'null';
  if (random.roll(4) > 0) return text;
  return breakText(text, random);
}

/** A value for a path, a query or a header. */
export function hostileWord(random: Random): string {
  return random.pick(hostileTexts).slice(0, 3000);
}

function mutate(value: Json, random: Random, depth: number): Json {
  // Usually goes deeper, so that mostly leaves change.
  if (isMembers(value) && Object.keys(value).length > 0 && random.roll(5) > 0)
    return mutateMember(value, random, depth);
  if (Array.isArray(value) && value.length > 0 && random.roll(5) > 0) {
    const at = random.roll(value.length);
    return value.map((one, index) => (index === at ? mutate(one, random, depth + 1) : one));
  }
  return anything(value, random);
}

function mutateMember(value: Members, random: Random, depth: number): Json {
  const name = random.pick(Object.keys(value));
  switch (random.roll(8)) {
    case 0: {
      const { [name]: _gone, ...rest } = value;
      return rest;
    }
    case 1:
      return {
        ...value,
        [random.pick(['extra', '', 'id', 'role', 'toString', 'hasOwnProperty', '\u0000', '$'])]: 1,
      };
    case 2:
      return { ...value, [name]: [value[name], value[name]] };
    default:
      return { ...value, [name]: mutate(value[name], random, depth + 1) };
  }
}

function anything(value: Json, random: Random): Json {
  if (random.roll(2) === 0) return random.pick(hostileTexts);
  if (typeof value === 'string' && random.roll(2) === 0) return value + random.pick(hostileTexts);
  if (typeof value === 'number' && random.roll(2) === 0)
    return random.pick([-value, value * 1e6, value + 0.5, String(value)]);
  return random.pick(hostileValues);
}

function breakText(text: string, random: Random): string | Uint8Array<ArrayBuffer> {
  switch (random.roll(9)) {
    case 0:
      return text.slice(0, random.roll(text.length + 1));
    case 1:
      return `${text}${text}`;
    case 2:
      return text.replace('{', '{"__proto__":{"role":"admin"},');
    case 3:
      return text.replace('{', `{${text.slice(1, text.indexOf(','))},`);
    case 4:
      return `${'['.repeat(40)}${text}${']'.repeat(40)}`;
    case 5:
      return text.replace(/"([^"]*)"$/, '"\\ud800$1\\u0000"').replace(/: ?"/, ': "\\u0000\\udfff');
    case 6:
      // More than any call but an upload accepts.
      return text + ' '.repeat(300_000);
    default: {
      const bytes = new TextEncoder().encode(text);
      for (let flip = 0; flip < 3; flip += 1) {
        const at = random.roll(bytes.length);
        bytes[at] = random.roll(256);
      }
      return bytes;
    }
  }
}
