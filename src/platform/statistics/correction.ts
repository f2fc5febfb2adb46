import { type Estimate, wilson } from './wilson.ts';

/** First looks at cases whose right answer is known: `right` of `shown`. */
export type GoldLooks = { shown: number; right: number };

/** What was done about machine errors that a first look does not see: divided by the share that it sees, or nothing. */
export type Correction =
  | { kind: 'first-looks'; seen: Estimate }
  | { kind: 'none'; shown: number; needed: number };

const needed = 100;

/** The share of right first looks, once there are at least 100. */
export function correctionBy(gold: GoldLooks | null): Correction {
  const { shown, right } = gold ?? { shown: 0, right: 0 };
  return shown < needed || right === 0
    ? { kind: 'none', shown, needed }
    : { kind: 'first-looks', seen: wilson(right / shown, shown) };
}

/**
 * The rate of machine errors, with those that first looks do not see: r = R / seen. Its interval combines those of the
 * two (MOVER, Zou and Donner 2008).
 */
export function correctErrors(rate: Estimate, correction: Correction): Estimate {
  if (correction.kind === 'none') return rate;
  const { value: seen, low, high } = correction.seen;
  const value = rate.value / seen;
  const below = Math.hypot(rate.value - rate.low, value * (high - seen)) / seen;
  const above = Math.hypot(rate.high - rate.value, value * (seen - low)) / seen;
  return { value: Math.min(1, value), low: Math.max(0, value - below), high: Math.min(1, value + above) };
}
