import { createHash } from 'node:crypto';
import type { TextModelName } from '../../../protocol/operator/text-models.ts';
import type { Weights } from './fit.ts';
import type { Calibration } from './platt.ts';

export type Stored = { weights: Int8Array; scale: number; bias: number };

/** One byte for each weight. */
export function quantize({ weights, bias }: Weights): Stored {
  const largest = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
  const scale = Number((largest / 127).toPrecision(6)) || 1;
  return {
    weights: Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale)))),
    scale,
    bias: Number(bias.toFixed(4)),
  };
}

/** A digest of all that decides a model's hits. */
export function versionOf(
  name: TextModelName,
  { weights, scale, bias }: Stored,
  threshold: number,
  calibration: Calibration | null = null,
): string {
  const numbers = JSON.stringify([name, scale, bias, threshold, ...(calibration ? [calibration] : [])]);
  return createHash('sha256').update(numbers).update(weights).digest('hex').slice(0, 8);
}
