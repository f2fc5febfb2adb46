import { createRandom, type Random } from '../../../platform/random/seeded.ts';
import { slotCount } from '../../text/models/features.ts';

/**
 * A text for training: the distinct slots of its features, whether it has the label, and how much it counts. `known`: the
 * score that it has already, to which the fitted one is added.
 */
export type Sample = { slots: Uint16Array; positive: boolean; weight: number; known?: number };
export type Weights = { weights: Float64Array; bias: number };

const recipe = { rate: 0.3, epochs: 6, seed: 1, orders: 5 } as const;
/** How strongly weights are drawn towards zero. */
const littleDecay = 2e-6;

/**
 * Logistic regression by AdaGrad. Each sample is a binary vector of length one. The result is the mean of several fits,
 * each with the samples in another order: one order alone moves the recall on a small set by several hundredths. The
 * samples decide the result, bit by bit.
 */
export function fit(samples: readonly Sample[], decay = littleDecay): Weights {
  const mean: Weights = { weights: new Float64Array(slotCount), bias: 0 };
  for (let order = 0; order < recipe.orders; order++) {
    const { weights, bias } = fitInOrder(samples, recipe.seed + order, decay);
    for (const [slot, weight] of weights.entries()) mean.weights[slot] = (mean.weights[slot] ?? 0) + weight;
    mean.bias += bias;
  }
  return { weights: mean.weights.map((sum) => sum / recipe.orders), bias: mean.bias / recipe.orders };
}

function fitInOrder(samples: readonly Sample[], seed: number, decay: number): Weights {
  const { rate, epochs } = recipe;
  const weights = new Float64Array(slotCount);
  const squares = new Float64Array(slotCount).fill(1e-8);
  let bias = 0;
  let biasSquares = 1e-8;
  const random = createRandom(seed);
  const order = samples.map((_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined) continue;
      const { slots, positive, weight: counts, known = 0 } = sample;
      const value = 1 / Math.sqrt(slots.length);
      const error = counts * (sigmoid(known + scoreOf({ weights, bias }, slots)) - (positive ? 1 : 0));
      for (const slot of slots) {
        const weight = weights[slot] ?? 0;
        const gradient = error * value + decay * weight;
        const sum = (squares[slot] ?? 0) + gradient * gradient;
        squares[slot] = sum;
        weights[slot] = weight - (rate * gradient) / Math.sqrt(sum);
      }
      biasSquares += error * error;
      bias -= (rate * error) / Math.sqrt(biasSquares);
    }
  }
  return { weights, bias };
}

export function scoreOf({ weights, bias }: Weights, slots: Uint16Array): number {
  let sum = 0;
  for (const slot of slots) sum += weights[slot] ?? 0;
  return bias + sum / Math.sqrt(slots.length);
}

export const sigmoid = (score: number) => 1 / (1 + Math.exp(-score));

function shuffle(order: number[], random: Random): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.int(at + 1);
    const one = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = one;
  }
}
