import { slotCount } from '../../src/moderation/text/models/features.ts';

/** A text for training: the distinct slots of its features, and whether it has the label, and how much it counts. */
export type Sample = { slots: Uint16Array; positive: boolean; weight: number };
export type Weights = { weights: Float64Array; bias: number };

export const recipe = { rate: 0.3, epochs: 6, decay: 2e-6, seed: 20_261 } as const;

/**
 * Logistic regression by AdaGrad. Each sample is a binary vector of length one. The order of the samples and the seed
 * decide the result, bit by bit.
 */
export function fit(samples: readonly Sample[], { rate, epochs, decay, seed } = recipe): Weights {
  const weights = new Float64Array(slotCount);
  const squares = new Float64Array(slotCount).fill(1e-8);
  let bias = 0;
  let biasSquares = 1e-8;
  const random = randomFrom(seed);
  const order = samples.map((_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined) continue;
      const { slots, positive, weight: counts } = sample;
      const value = 1 / Math.sqrt(slots.length);
      const error = counts * (sigmoid(scoreOf({ weights, bias }, slots)) - (positive ? 1 : 0));
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

const sigmoid = (score: number) => 1 / (1 + Math.exp(-score));

/** Numbers in 0..1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const one = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = one;
  }
}
