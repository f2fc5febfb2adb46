import { shareOf } from '../../src/api/shares.ts';
import { createTextEngine } from '../../src/moderation/text/engine.ts';
import { labelsOf } from './judged-labels.ts';
import type { LabelledLine, LabelledSet } from './labelled-sets.ts';
import { ngramsOf } from './ngrams.ts';

/** One n-gram with its figures on the train parts, in lines. */
export type Candidate = {
  ngram: string;
  /** Lines with the label, and without it. */
  right: number;
  wrong: number;
  /** Of these, lines that neither the lists nor a candidate before this one find. */
  newRight: number;
  newWrong: number;
  /** Harmless lines of sets that do not judge this label. */
  elsewhere: number;
  /** The lower end of the 95 % interval of the precision, for as many lines with the label as without it. */
  precision: number;
};

export type Limits = { support: number; precision: number; elsewhere: number };

type Judged = { line: LabelledLine; has: 0 | 1; isKnown: boolean };

/**
 * Finds words and n-grams that tell a label in the train parts and that the lists do not know yet, most new lines first.
 * Each is counted beside those before it.
 */
export function learn(
  sets: readonly LabelledSet[],
  judged: string,
  lang: LabelledLine['lang'],
  limits: Limits,
): Candidate[] {
  const engine = createTextEngine();
  const labels = labelsOf(judged);
  const finds = (text: string) =>
    engine.moderate(text).hits.some((hit) => labels === undefined || labels.includes(hit.mainLabel));
  const train = sets
    .flatMap((set) => set.lines)
    .filter((line) => line.split === 'train' && line.lang === lang);
  const lines = train.flatMap((line): Judged[] => {
    const has = line.y[judged];
    return has === undefined ? [] : [{ line, has, isKnown: finds(line.text) }];
  });
  const harmless = train.filter(
    (line) => line.y[judged] === undefined && Object.values(line.y).every((value) => value === 0),
  );
  const places = placesOf(lines, limits);
  const elsewhere = countElsewhere(harmless, places);
  const positives = lines.filter(({ has }) => has === 1).length;
  const scored: Candidate[] = [];
  for (const [ngram, at] of places) {
    const right = count(at, (place) => lines[place]?.has === 1);
    const wrong = at.length - right;
    const precision = lowerPrecision(right, positives, wrong, lines.length - positives);
    const other = elsewhere.get(ngram) ?? 0;
    if (
      right < limits.support ||
      precision < limits.precision ||
      other / (harmless.length || 1) > limits.elsewhere
    )
      continue;
    if (finds(ngram)) continue;
    scored.push({ ngram, right, wrong, newRight: 0, newWrong: 0, elsewhere: other, precision });
  }
  return coverGreedily(scored, lines, places, limits);
}

/** The lines of each n-gram that is in enough lines with the label. */
function placesOf(lines: readonly Judged[], { support }: Limits): Map<string, Int32Array> {
  const counts = new Map<string, number>();
  for (const { line, has } of lines) {
    if (has === 1) for (const ngram of ngramsOf(line)) counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  const places = new Map<string, number[]>();
  for (const [ngram, right] of counts) if (right >= support) places.set(ngram, []);
  for (const [at, { line }] of lines.entries())
    for (const ngram of ngramsOf(line)) places.get(ngram)?.push(at);
  return new Map([...places].map(([ngram, at]) => [ngram, Int32Array.from(at)]));
}

function countElsewhere(
  harmless: readonly LabelledLine[],
  places: ReadonlyMap<string, unknown>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of harmless) {
    for (const ngram of ngramsOf(line))
      if (places.has(ngram)) counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

/** Takes the candidate that finds most new lines, again and again, until none finds `support` more. */
function coverGreedily(
  scored: readonly Candidate[],
  lines: readonly Judged[],
  places: ReadonlyMap<string, Int32Array>,
  { support, precision }: Limits,
): Candidate[] {
  const found = Uint8Array.from(lines, ({ isKnown }) => (isKnown ? 1 : 0));
  const newIn = (ngram: string, has: 0 | 1) =>
    count(places.get(ngram) ?? [], (place) => found[place] === 0 && lines[place]?.has === has);
  const queue = scored.map((one) => ({ ...one, newRight: newIn(one.ngram, 1) }));
  const chosen: Candidate[] = [];
  // A candidate's new lines only become fewer, so the first whose count is still right is the best.
  while (queue.length > 0) {
    queue.sort((a, b) => a.newRight - b.newRight || b.ngram.length - a.ngram.length);
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      const now = newIn(one.ngram, 1);
      if (now < support) continue;
      if (now < one.newRight) {
        queue.push({ ...one, newRight: now });
        break;
      }
      const newWrong = newIn(one.ngram, 0);
      // What is left of it must be as sure as all of it.
      if (now / (now + newWrong) < precision) continue;
      chosen.push({ ...one, newWrong });
      for (const place of places.get(one.ngram) ?? []) found[place] = 1;
      break;
    }
  }
  return chosen;
}

function count(places: ArrayLike<number>, is: (place: number) => boolean): number {
  let found = 0;
  for (let at = 0; at < places.length; at++) if (is(places[at] ?? 0)) found++;
  return found;
}

/**
 * The lower bound of right / (right + wrong), weighed so that both kinds of line are equally many: a set with four lines
 * of abuse in five would call every word precise.
 */
function lowerPrecision(right: number, positives: number, wrong: number, negatives: number): number {
  const perWrong = positives / Math.max(1, negatives);
  const weighed = wrong * perWrong;
  return shareOf(right, right + weighed)?.low ?? 0;
}
