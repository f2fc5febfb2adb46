import { ownTurn } from '../../platform/scheduling/turns.ts';
import type { TextEngine } from './engine.ts';
import { type Hit, notSearchedToItsEnd, type TextVerdict, withModelHits } from './verdict.ts';

/** So many UTF-16 units are judged at once: far below 50 ms, for any characters and lists. */
export const partLength = 5000;
/** Neighbouring parts share so many units, so that a hit near an edge is seen with what stands around it. */
const shared = 400;
/** Ten texts of this length are a part's work. */
const shortLength = partLength / 10;

/** Whether a text may be judged without a turn of the event loop for it. */
export const isShort = (content: string) => content.length <= shortLength;

/**
 * Judges a text of any length; the event loop is free between parts of 5,000 units. Hits of all parts are judged
 * together, except those of a part that would pass by itself. Rejects only when `signal` is aborted.
 */
export async function moderateInParts(
  engine: Pick<TextEngine, 'moderate' | 'judge'>,
  content: string,
  signal?: AbortSignal,
): Promise<TextVerdict> {
  if (isShort(content)) return engine.moderate(content);
  const parts: TextVerdict[] = [];
  for (const { from, to, own } of partsOf(content)) {
    await ownTurn();
    signal?.throwIfAborted();
    const verdict = engine.moderate(content.slice(from, to));
    const hits = verdict.hits
      .map((hit) => ({ ...hit, start: hit.start + from, end: hit.end + from }))
      .filter(({ start }) => own.from <= start && start < own.to);
    parts.push({ ...verdict, hits });
  }
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : joined(engine, parts);
}

type Part = { from: number; to: number; own: { from: number; to: number } };

/** Parts that overlap; a hit belongs to the part that `own`s its start. */
function* partsOf({ length }: string): Generator<Part> {
  for (let from = 0; ; from += partLength - shared) {
    const to = Math.min(length, from + partLength);
    const own = {
      from: from === 0 ? 0 : from + shared / 2,
      to: to === length ? length : to - shared / 2,
    };
    yield { from, to, own };
    if (to === length) return;
  }
}

function joined({ judge }: Pick<TextEngine, 'judge'>, parts: readonly TextVerdict[]): TextVerdict {
  const hits = parts.flatMap((part) => part.hits);
  const byWords = judge(hits.filter(({ match }) => match !== 'model'));
  const verdict =
    byWords.action === 'block' ? byWords : withModelHits(byWords, firstByModels(byWords, parts));
  return parts.some(({ unsearched }) => unsearched) ? notSearchedToItsEnd(verdict) : verdict;
}

/** The models' hits of the first part with each label; none of a label that words have found. */
function firstByModels({ hits }: TextVerdict, parts: readonly TextVerdict[]): Hit[] {
  const known = new Set(hits.map(({ mainLabel }) => mainLabel));
  return parts.flatMap((part) => {
    const found = part.hits.filter(({ match, mainLabel }) => match === 'model' && !known.has(mainLabel));
    for (const { mainLabel } of found) known.add(mainLabel);
    return found;
  });
}
