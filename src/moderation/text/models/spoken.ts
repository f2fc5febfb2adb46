import type { Features } from './features.ts';
import type { TextModel } from './model.ts';

/** A word or n-gram of a text that spoke for a label, with its UTF-16 range and the sum of the weights inside of it. */
export type Spoken = { start: number; end: number; weight: number };

const maxSpoken = 3;
/** What speaks with less than this share of the strongest is not named. */
const minShare = 0.25;
/** A part that has this share of the whole's weight is named instead: "awful" instead of "awful at". */
const partShare = 0.8;

/** A place of the text: the weight of its own features, and with those of all places inside of it. */
type Place = Spoken & { own: number };

/** The words and n-grams that spoke loudest, at most three, the strongest first; they do not overlap. */
export function spokenIn(model: TextModel, features: Features): Spoken[] {
  const places = placesOf(model, features);
  for (const [at, whole] of places.entries())
    for (const part of partsOf(places, at)) whole.weight += part.own;
  const order = [...places.keys()].sort((a, b) => weightAt(places, b) - weightAt(places, a) || a - b);
  const least = Math.max(1, minShare * weightAt(places, order[0] ?? -1));
  const selected: Spoken[] = [];
  for (const at of order) {
    const whole = places[at];
    if (whole === undefined || whole.weight < least || selected.length === maxSpoken) break;
    if (selected.some(({ start, end }) => whole.start < end && start < whole.end)) continue;
    const loud = partsOf(places, at).filter(({ weight }) => weight >= partShare * whole.weight);
    const { start, end, weight } = loud.reduce(shorter, whole);
    selected.push({ start, end, weight });
  }
  return selected;
}

const weightAt = (places: readonly Place[], at: number) => places[at]?.weight ?? 0;
const shorter = (a: Place, b: Place) => (b.end - b.start < a.end - a.start ? b : a);

/** The places that have features, by their start and end. */
function placesOf({ weights }: TextModel, { slot, start, end, count }: Features): Place[] {
  const all: Place[] = [];
  for (let at = 0; at < count; at++) {
    const own = weights[slot[at] ?? 0] ?? 0;
    const before = all.at(-1);
    const from = start[at] ?? -1;
    const to = end[at] ?? -1;
    if (before?.start === from && before.end === to) before.own += own;
    else if (from >= 0) all.push({ start: from, end: to, own, weight: 0 });
  }
  all.sort((a, b) => a.start - b.start || a.end - b.end);
  const places: Place[] = [];
  for (const one of all) {
    const before = places.at(-1);
    if (before?.start === one.start && before.end === one.end) before.own += one.own;
    else places.push(one);
  }
  return places;
}

/** The places inside of one, itself too. */
function partsOf(places: readonly Place[], at: number): Place[] {
  const whole = places[at];
  const parts: Place[] = [];
  if (whole === undefined) return parts;
  let next = at;
  while (next > 0 && places[next - 1]?.start === whole.start) next--;
  for (let part = places[next]; part !== undefined && part.start < whole.end; part = places[++next])
    if (part.end <= whole.end) parts.push(part);
  return parts;
}
