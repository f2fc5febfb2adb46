import type { Features } from './features.ts';
import type { TextModel } from './model.ts';

/** A word or n-gram of a text that spoke for a label, with its UTF-16 range and the sum of the weights inside of it. */
export type Spoken = { start: number; end: number; weight: number };

const maxSpoken = 3;
/** What speaks with less than this share of the strongest is not named. */
const minShare = 0.25;
/** A part that has this share of the whole's weight is named instead: "awful" instead of "awful at". */
const partShare = 0.8;

/** The words and n-grams that spoke loudest, at most three, the strongest first; they do not overlap. */
export function spokenIn(model: TextModel, features: Features): Spoken[] {
  const places = placesOf(model, features);
  const byStart = Map.groupBy(places, ({ start }) => start);
  const partsOf = (whole: Spoken): Spoken[] => {
    const parts: Spoken[] = [];
    for (let start = whole.start; start < whole.end; start++)
      for (const part of byStart.get(start) ?? []) if (part.end <= whole.end) parts.push(part);
    return parts;
  };
  const wholes = places.map((whole) => ({
    ...whole,
    weight: partsOf(whole).reduce((sum, { weight }) => sum + weight, 0),
  }));
  const sums = new Map(wholes.map((whole) => [keyOf(whole), whole]));
  const sorted = wholes.sort((a, b) => b.weight - a.weight || a.start - b.start || a.end - b.end);
  const least = Math.max(1, minShare * (sorted[0]?.weight ?? 0));
  const selected: Spoken[] = [];
  for (const whole of sorted) {
    if (whole.weight < least || selected.length === maxSpoken) break;
    if (selected.some((other) => whole.start < other.end && other.start < whole.end)) continue;
    const parts = partsOf(whole).map((part) => sums.get(keyOf(part)) ?? part);
    selected.push(shortest(parts.filter(({ weight }) => weight >= partShare * whole.weight)) ?? whole);
  }
  return selected;
}

const keyOf = ({ start, end }: Spoken) => `${start} ${end}`;

/** The places of the text that have features, each with the weight of its own. */
function placesOf({ weights }: TextModel, { slot, start, end, count }: Features): Spoken[] {
  const places = new Map<string, Spoken>();
  for (let at = 0; at < count; at++) {
    const one = { start: start[at] ?? -1, end: end[at] ?? -1, weight: weights[slot[at] ?? 0] ?? 0 };
    if (one.start < 0) continue;
    const known = places.get(keyOf(one));
    if (known) known.weight += one.weight;
    else places.set(keyOf(one), one);
  }
  return [...places.values()];
}

function shortest(spoken: readonly Spoken[]): Spoken | undefined {
  return spoken.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}
