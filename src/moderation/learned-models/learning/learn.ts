import type { HeldOutFigures, ModelEvaluation } from '../../../protocol/operator/text-models.ts';
import type { Calibration, TextModel } from '../../text/models/model.ts';
import { auc, calibrationError } from './figures.ts';
import { fit, type Sample, scoreOf, sigmoid } from './fit.ts';
import { countsOf, partByWeeks, startOfWeek, weekOf } from './held-out.ts';
import { plattOf, type ScoredText } from './platt.ts';
import { quantize, versionOf, weightsOf } from './stored.ts';

/** A text that a person has decided: the slots of its features, whether it has the model's label, and since when. */
export type Example = { slots: Uint16Array; positive: boolean; at: Date };
export type Learned = { model: TextModel; evaluation: ModelEvaluation };

const folds = 5;
const falseShare = 0.02;
/** How strongly a retrained weight is drawn towards the one it had. 0.01 and 0.03 found less on unseen sets. */
const retrainDecay = 0.003;

/**
 * A model made from another one and the decisions of people. Recalibrated: the same hits, and its scores become
 * probabilities. Retrained: weights are added to its own, and the threshold is the lowest one at which it hits no more of
 * the texts without the label than before, or 2 % of them if that is more, each judged by a fit without it. Null with too
 * few texts. `comparedWith`: the one whose figures stand beside the new ones.
 */
export function learn(
  model: TextModel,
  examples: readonly Example[],
  { retrain, comparedWith = model }: { retrain: boolean; comparedWith?: TextModel },
): Learned | null {
  const parts = partByWeeks(examples);
  if (parts === null) return null;
  const { learned, heldOut } = parts;
  const next = retrain ? retrained(model, learned) : recalibrated(model, learned);
  const weeksOf = (some: readonly Example[]) => {
    const weeks = some.map(({ at }) => weekOf(at));
    return {
      from: startOfWeek(Math.min(...weeks)).toISOString(),
      until: startOfWeek(Math.max(...weeks) + 1).toISOString(),
      ...countsOf(some),
    };
  };
  return {
    model: next,
    evaluation: {
      learned: weeksOf(learned),
      heldOut: weeksOf(heldOut),
      before: figuresOf(comparedWith, heldOut),
      after: figuresOf(next, heldOut),
    },
  };
}

const scoredBy = (model: TextModel, examples: readonly Example[]): ScoredText[] => {
  const weights = weightsOf(model);
  return examples.map(({ slots, positive }) => ({ score: scoreOf(weights, slots), positive }));
};

function withVersion(model: Omit<TextModel, 'version'>): TextModel {
  return { ...model, version: versionOf(model.name, model, model.threshold, model.calibration) };
}

function recalibrated(model: TextModel, learned: readonly Example[]): TextModel {
  return withVersion({ ...model, calibration: plattOf(scoredBy(model, learned)) });
}

function retrained(model: TextModel, learned: readonly Example[]): TextModel {
  const own = weightsOf(model);
  const before = scoredBy(model, learned);
  const known = plattOf(before);
  const samples = learned.map(({ slots, positive }, index): Sample => {
    const score = before[index]?.score ?? 0;
    return { slots, positive, weight: 1, known: known.slope * score + known.offset };
  });
  // Neighbours in time are often alike, so whole runs of them are left out together.
  const foldOf = (index: number) => Math.floor((index * folds) / samples.length);
  const unseen = samples.map(() => 0);
  for (let fold = 0; fold < folds; fold++) {
    const added = fit(
      samples.filter((_, index) => foldOf(index) !== fold),
      retrainDecay,
    );
    for (const [index, { slots, known: score = 0 }] of samples.entries())
      if (foldOf(index) === fold) unseen[index] = score + scoreOf(added, slots);
  }
  const scored = samples.map(({ positive }, index) => ({ score: unseen[index] ?? 0, positive }));
  const added = fit(samples, retrainDecay);
  const stored = quantize({
    weights: own.weights.map((weight, slot) => known.slope * weight + (added.weights[slot] ?? 0)),
    bias: known.slope * own.bias + known.offset + added.bias,
  });
  const harmless = before.filter(({ positive }) => !positive);
  const falseHits = harmless.filter(({ score }) => score >= model.threshold).length;
  const threshold = thresholdFor(scored, Math.max(falseHits, Math.floor(falseShare * harmless.length)));
  return withVersion({ ...model, ...stored, threshold, calibration: plattOf(scored) });
}

/** The lowest threshold with at most so many false hits. */
function thresholdFor(scored: readonly ScoredText[], falseHits: number): number {
  const harmless = scored.filter(({ positive }) => !positive).map(({ score }) => score);
  harmless.sort((a, b) => b - a);
  const highest = harmless[falseHits];
  const lowest = Math.min(...scored.map(({ score }) => score));
  return Number(((highest ?? lowest - 1) + 0.0001).toFixed(4));
}

function figuresOf(model: TextModel, heldOut: readonly Example[]): HeldOutFigures {
  const scored = scoredBy(model, heldOut);
  const hits = scored.filter(({ score }) => score >= model.threshold);
  return {
    hits: hits.length,
    rightHits: hits.filter(({ positive }) => positive).length,
    auc: Number(auc(scored.map(({ score, positive }) => [score, positive])).toFixed(4)),
    ...(model.calibration ? probabilityFigures(scored, model.calibration) : noProbabilities),
  };
}

const noProbabilities = { brier: null, calibrationError: null };

function probabilityFigures(
  scored: readonly ScoredText[],
  { slope, offset }: Calibration,
): Pick<HeldOutFigures, 'brier' | 'calibrationError'> {
  const logits = scored.map(({ score, positive }): [number, boolean] => [slope * score + offset, positive]);
  const squares = logits.reduce((sum, [z, positive]) => sum + (sigmoid(z) - (positive ? 1 : 0)) ** 2, 0);
  return {
    brier: Number((squares / scored.length).toFixed(4)),
    calibrationError: Number(calibrationError(logits).toFixed(4)),
  };
}
