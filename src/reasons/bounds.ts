import { because, type Reason } from './reason.ts';

/** The reason for a value below its minimum: characters of a text, entries of a list, or a number. */
export function tooSmall(origin: string, min: number): Reason {
  if (origin === 'string') return min === 1 ? because('must_not_be_empty') : because('too_short', { min });
  if (origin === 'array') return min === 1 ? because('must_not_be_empty') : because('too_few', { min });
  return because('number_too_small', { min });
}

/** The reason for a value above its maximum. */
export function tooBig(origin: string, max: number): Reason {
  if (origin === 'string') return because('too_long', { max });
  return origin === 'array' ? because('too_many_entries', { max }) : because('number_too_large', { max });
}
