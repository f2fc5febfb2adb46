import type { Calibration } from '../../text/models/model.ts';
import { sigmoid } from './fit.ts';

export type ScoredText = { score: number; positive: boolean };

const maxSteps = 100;
const ridge = 1e-9;

/**
 * Platt's scaling: the slope and offset that make 1 / (1 + e^−(slope · score + offset)) most likely, by Newton's method.
 * The targets are (n₊ + 1)/(n₊ + 2) and 1/(n₋ + 2) as he proposed, so that separated scores give no infinite slope. (Platt
 * 1999; steps halved as in Lin, Lin and Weng 2007.)
 */
export function plattOf(scored: readonly ScoredText[]): Calibration {
  const positives = scored.filter(({ positive }) => positive).length;
  const high = (positives + 1) / (positives + 2);
  const low = 1 / (scored.length - positives + 2);
  const targets = scored.map(({ score, positive }) => ({ score, target: positive ? high : low }));
  let fitted = { slope: 1, offset: 0 };
  let loss = lossOf(targets, fitted);
  for (let step = 0; step < maxSteps; step++) {
    const move = newtonStep(targets, fitted);
    let length = 1;
    let next = moved(fitted, move, length);
    let nextLoss = lossOf(targets, next);
    while (nextLoss > loss && length > 1e-10) {
      length /= 2;
      next = moved(fitted, move, length);
      nextLoss = lossOf(targets, next);
    }
    const gain = loss - nextLoss;
    if (gain <= 0) break;
    [fitted, loss] = [next, nextLoss];
    if (gain < 1e-12 * scored.length) break;
  }
  return { slope: Number(fitted.slope.toFixed(4)), offset: Number(fitted.offset.toFixed(4)) };
}

type Target = { score: number; target: number };

const moved = ({ slope, offset }: Calibration, by: Calibration, length: number): Calibration => ({
  slope: slope + length * by.slope,
  offset: offset + length * by.offset,
});

function newtonStep(targets: readonly Target[], { slope, offset }: Calibration): Calibration {
  let [aa, ab, bb, a, b] = [ridge, 0, ridge, 0, 0];
  for (const { score, target } of targets) {
    const p = sigmoid(slope * score + offset);
    const spread = p * (1 - p);
    aa += score * score * spread;
    ab += score * spread;
    bb += spread;
    a += score * (p - target);
    b += p - target;
  }
  const determinant = aa * bb - ab * ab;
  return { slope: -(bb * a - ab * b) / determinant, offset: -(aa * b - ab * a) / determinant };
}

/** The negative log likelihood, without overflow for large scores. */
function lossOf(targets: readonly Target[], { slope, offset }: Calibration): number {
  let loss = 0;
  for (const { score, target } of targets) {
    const z = slope * score + offset;
    loss += Math.max(z, 0) - target * z + Math.log1p(Math.exp(-Math.abs(z)));
  }
  return loss;
}
