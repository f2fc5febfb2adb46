import { auc } from '../../src/moderation/learned-models/learning/figures.ts';
import { fit, type Sample, scoreOf, type Weights } from '../../src/moderation/learned-models/learning/fit.ts';
import {
  fileOf,
  quantize,
  versionOf,
  weightsOf,
} from '../../src/moderation/learned-models/learning/stored.ts';
import type { ModelFile, TextModel } from '../../src/moderation/text/models/model.ts';
import { purposes } from '../../src/moderation/text/models/model.ts';
import type { TextModelName } from '../../src/protocol/operator/text-models.ts';
import type { Line } from './data.ts';
import { type DataSet, licences, plans } from './plans.ts';

export type Trained = {
  file: ModelFile;
  model: TextModel;
  /** The area under the ROC curve on the dev parts of the sets that know the label, with whole and with stored weights. */
  auc: { whole: number; stored: number };
};

const folds = 5;
/** A sample counts at most this many times as much as another, and at least the inverse. */
const maxWeight = 5;

type Taught = Line & { positive: boolean };

/** The lines that a model learns from, and whether each has its label. */
function taughtOf(name: TextModelName, lines: readonly Line[]): Taught[] {
  const { learns, isHarmless } = plans[name];
  return lines.flatMap((line): Taught[] => {
    if (line.language !== purposes[name].language || line.split !== 'train') return [];
    const known = line.known[learns];
    if (known === undefined && !isHarmless(line.known)) return [];
    return [{ ...line, positive: known === 1 }];
  });
}

/** Trains a model with the train parts. The same lines give the same bytes. */
export function train(name: TextModelName, lines: readonly Line[]): Trained {
  const own = lines.filter(({ language }) => language === purposes[name].language);
  const taught = taughtOf(name, lines);
  const samples = samplesOf(taught, plans[name].balance);
  const whole = fit(samples);
  const threshold = Number(thresholdOf(taught, samples, plans[name].falseShare).toFixed(4));
  const stored = quantize(whole);
  const version = versionOf(name, stored, threshold);
  const held = own.filter(({ split, known }) => split === 'dev' && known[plans[name].learns] !== undefined);
  const scored = (weights: Weights) =>
    auc(held.map(({ slots, known }) => [scoreOf(weights, slots), known[plans[name].learns] === 1]));
  const model = { name, version, threshold, calibration: null, ...stored };
  const file = fileOf(model, dataOf(taught));
  return { file, model, auc: { whole: scored(whole), stored: scored(weightsOf(stored)) } };
}

/**
 * The rarer of a set's lines, with or without the label, weigh more, as the plan says: the mixture of a set is then learned
 * less than what its lines say.
 */
function samplesOf(taught: readonly Taught[], balance: number): Sample[] {
  const counts = Map.groupBy(taught, ({ set }) => set);
  const shares = new Map<DataSet, number>();
  for (const [set, all] of counts)
    shares.set(set, all.filter(({ positive }) => positive).length / all.length);
  return taught.map(({ set, slots, positive }) => {
    const positives = shares.get(set) ?? 0;
    const share = positive ? positives : 1 - positives;
    const weight = positives === 0 ? 1 : (2 * share) ** -balance;
    return { slots, positive, weight: Math.min(maxWeight, Math.max(1 / maxWeight, weight)) };
  });
}

/** The lowest threshold at which no set has more false hits than allowed, by cross-validation on the train parts. */
function thresholdOf(taught: readonly Taught[], samples: readonly Sample[], falseShare: number): number {
  const scores = new Float64Array(taught.length);
  for (let fold = 0; fold < folds; fold++) {
    const weights = fit(samples.filter((_, index) => index % folds !== fold));
    for (const [index, { slots }] of samples.entries())
      if (index % folds === fold) scores[index] = scoreOf(weights, slots);
  }
  let threshold = Number.NEGATIVE_INFINITY;
  const harmless = [...taught.entries()].filter(([, { positive }]) => !positive);
  for (const some of Map.groupBy(harmless, ([, { set }]) => set).values()) {
    const sorted = some.map(([index]) => scores[index] ?? 0).sort((a, b) => b - a);
    threshold = Math.max(threshold, sorted[Math.floor(sorted.length * falseShare)] ?? threshold);
  }
  return threshold;
}

function dataOf(taught: readonly Taught[]): ModelFile['data'] {
  const sets = Map.groupBy(taught, ({ set }) => set);
  return Object.fromEntries(
    [...sets].map(([set, all]) => [
      set,
      {
        licence: licences[set],
        lines: all.length,
        positives: all.filter(({ positive }) => positive).length,
      },
    ]),
  );
}
