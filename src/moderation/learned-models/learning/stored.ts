import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { TextModelName } from '../../../protocol/operator/text-models.ts';
import type { Calibration, ModelFile, TextModel } from '../../text/models/model.ts';
import type { Weights } from './fit.ts';

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

/** The weights that a model's bytes stand for. */
export const weightsOf = ({ weights, scale, bias }: Stored): Weights => ({
  weights: Float64Array.from(weights, (weight) => weight * scale),
  bias,
});

/** The file of a model, with what it was trained on. Its members are in one order, so that equal models are equal files. */
export function fileOf(model: TextModel, data: ModelFile['data']): ModelFile {
  const { name, version, threshold, bias, scale, calibration } = model;
  const weights = deflateRawSync(model.weights, { level: 9 }).toString('base64');
  return { name, version, threshold, bias, scale, calibration, data, weights };
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
