import type { Weights } from './layers.ts';

/** A tensor of TensorFlow.js with the weights of a network. */
export type Tensor = { dataSync(): unknown; shape: readonly number[] };

export function numbersOf(tensor: Tensor): Float32Array {
  const values = tensor.dataSync();
  if (values instanceof Float32Array) return values;
  throw new Error('a network has weights of another kind');
}

export const weightsOf = (tensor: Tensor): Weights => ({ values: numbersOf(tensor), shape: tensor.shape });
