import * as z from 'zod';
import type { Language } from './languages.ts';
import { Reason } from './reason.ts';
import { reasonSchema } from './reason-schema.ts';
import { type Localized, say } from './say.ts';

/**
 * A text of ours that is sent or stored is in English. The member `reasons` beside it has its reason under the text's
 * name: `{ message: 'It is encrypted.', reasons: { message: { reason: 'is_encrypted', params: {} } } }`.
 */
export const reasonsSchema = z.record(z.string(), z.unknown());
export type Reasons = z.infer<typeof reasonsSchema>;

/** The same value with each reason as a text and the reason beside it; serialized parts stay as they are. */
export function serialize<T>(value: T): Localized<T> & { reasons?: Reasons };
export function serialize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => serialize(one));
  if (!isPlain(value)) return value;
  const members = Object.entries(value);
  const reasons = members.filter(([, one]) => Reason.is(one));
  return {
    ...Object.fromEntries(
      members.map(([name, one]) => [
        name,
        Reason.is(one) ? say(one, 'en') : name === 'reasons' ? one : serialize(one),
      ]),
    ),
    ...(reasons.length === 0
      ? {}
      : { reasons: { ...Reflect.get(value, 'reasons'), ...Object.fromEntries(reasons) } }),
  };
}

/** The same for a table row: without reasons, the column `reasons` is null. */
export function columnsOf<Texts>(texts: Texts): Localized<Texts> & { reasons: Reasons | null };
export function columnsOf(texts: object): object {
  return { reasons: null, ...serialize(texts) };
}

/** A text, or the valid reason beside it. */
export function deserialize<Text extends string | null>(text: Text, reason: unknown): Text | Reason {
  const parsed = reason === undefined || text === null ? null : reasonSchema.safeParse(reason);
  return parsed?.success ? parsed.data : text;
}

/**
 * Any value, serialized or not, with each reason in that language; texts without one stay as they are. A value without
 * reasons is returned itself: this runs on every answer.
 */
export function localize<T>(value: T, language: Language): Localized<T>;
export function localize(value: unknown, language: Language): unknown {
  if (Reason.is(value)) return say(value, language);
  if (Array.isArray(value)) {
    const localized = value.map((one) => localize(one, language));
    return localized.every((one, at) => Object.is(one, value[at])) ? value : localized;
  }
  if (!isPlain(value)) return value;
  const reasons: unknown = Reflect.get(value, 'reasons');
  const changed: [name: string, text: unknown][] = [];
  for (const [name, one] of Object.entries(value)) {
    if (name === 'reasons') continue;
    const text =
      typeof one === 'string' && isPlain(reasons) && Object.hasOwn(reasons, name)
        ? say(deserialize(one, Reflect.get(reasons, name)), language)
        : localize(one, language);
    if (!Object.is(text, one)) changed.push([name, text]);
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);
