import { Filter } from 'bad-words';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { createTextEngine } from '../../src/moderation/text/engine.ts';
import { loadShippedModels } from '../../src/moderation/text/models/shipped-models.ts';
import { withModels } from '../../src/moderation/text/models/with-models.ts';
import type { Hit } from '../../src/moderation/text/verdict.ts';
import type { Line } from './lines.ts';

/** A detector of words. `labels` returns what it finds in a text; `reads` says which lines it is made for. */
export type Detector = {
  name: string;
  reads(line: Line): boolean;
  labels(text: string): string[];
};

const engine = createTextEngine();
const obscenity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const badWords = new Filter();

/** Both detect English profanity without a label, so a hit counts as the line's own label. */
const englishProfanity = ({ text, label }: Line) =>
  (label === 'Abuse' || label === 'Porn') && !/\p{Script=Han}/u.test(text);

export const ours: Detector & { hits(text: string): Hit[] } = {
  name: 'second-look',
  reads: () => true,
  hits: (text) => engine.moderate(text).hits,
  labels: (text) => ours.hits(text).map((hit) => hit.mainLabel),
};

/** The engine as the product asks it for a text: its words and its models. */
export async function oursWithModels(): Promise<Detector> {
  const both = withModels(engine, await loadShippedModels());
  return {
    name: 'with its models',
    reads: () => true,
    labels: (text) => both.moderate(text).hits.map((hit) => hit.mainLabel),
  };
}

export const others: Detector[] = [
  {
    name: 'obscenity',
    reads: englishProfanity,
    labels: (text) => (obscenity.hasMatch(text) ? ['Abuse', 'Porn'] : []),
  },
  {
    name: 'bad-words',
    reads: englishProfanity,
    labels: (text) => (badWords.isProfane(text) ? ['Abuse', 'Porn'] : []),
  },
];
