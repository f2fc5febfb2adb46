import { createLayers } from '../onnx/layers.ts';
import { numbersOf, type Tensor, weightsOf } from '../onnx/tensor.ts';
import { chipSide } from './chip.ts';

type Conv = { conv: { filters: Tensor; bias: Tensor }; scale: { weights: Tensor; biases: Tensor } };
type Block = { conv1: Conv; conv2: Conv };
/** The weights of face-api's descriptor network, as the package names them. */
export type DescriptorWeights = { conv32_down: Conv; fc: Tensor } & Record<
  | `conv32_${1 | 2 | 3}`
  | `conv64_${'down' | 1 | 2 | 3}`
  | `conv128_${'down' | 1 | 2}`
  | `conv256_${'down' | 1 | 2 | 'down_out'}`,
  Block
>;

/** The colours' means in the network's training pictures. */
const means = [122.782, 117.001, 104.298];

export const chipsShape = (count: number) => [count, chipSide, chipSide, 3];

/** Chips as the network reads them. */
export function toDescriptorInput(chips: readonly Int32Array[]): Float32Array {
  const size = chipSide * chipSide * 3;
  const input = new Float32Array(size * chips.length);
  for (const [at, chip] of chips.entries())
    for (let i = 0; i < size; i++) input[at * size + i] = ((chip[i] ?? 0) - (means[i % 3] ?? 0)) / 255;
  return input;
}

/** face-api's descriptor network (dlib's ResNet) as an ONNX model: `count` chips in, 128 numbers for each out. */
export function descriptorModel(weights: DescriptorWeights, count: number): Uint8Array {
  const { model, planes, conv, padded } = createLayers();
  const relu = (input: string) => model.step('Relu', [input]);
  const scaled = (input: string, { conv: { filters, bias }, scale }: Conv, down = false) => {
    const [factors, offsets] = [numbersOf(scale.weights), numbersOf(scale.biases)];
    const added = numbersOf(bias).map((value, i) => value * (factors[i] ?? 0) + (offsets[i] ?? 0));
    const how = down ? { stride: 2, pad: 'VALID' as const } : {};
    return conv(input, weightsOf(filters), { factors, added }, how);
  };
  const block = (input: string, { conv1, conv2 }: Block) =>
    relu(model.step('Add', [scaled(relu(scaled(input, conv1)), conv2), input]));
  /** Halves the sides; `more` channels are added, and a side that a convolution loses. */
  const half = (input: string, { conv1, conv2 }: Block, more: number, lost = 0) => {
    const pooled = model.step('AveragePool', [input], { kernel_shape: [2, 2], strides: [2, 2] });
    const out = scaled(relu(scaled(input, conv1, true)), conv2);
    return relu(model.step('Add', [padded(pooled, more, 0, 0), padded(out, 0, lost, lost)]));
  };

  let out = relu(scaled(planes('chips'), weights.conv32_down, true));
  out = model.step('MaxPool', [out], { kernel_shape: [3, 3], strides: [2, 2] });
  for (const one of [weights.conv32_1, weights.conv32_2, weights.conv32_3]) out = block(out, one);
  out = half(out, weights.conv64_down, 32);
  for (const one of [weights.conv64_1, weights.conv64_2, weights.conv64_3]) out = block(out, one);
  out = half(out, weights.conv128_down, 64);
  for (const one of [weights.conv128_1, weights.conv128_2]) out = block(out, one);
  out = half(out, weights.conv256_down, 128, 1);
  for (const one of [weights.conv256_1, weights.conv256_2]) out = block(out, one);
  out = half(out, weights.conv256_down_out, 0, 1);
  const mean = model.step('ReduceMean', [out], { axes: [2, 3], keepdims: 0 });
  const { values, shape } = weightsOf(weights.fc);
  const described = model.step('MatMul', [mean, model.constant(values, shape)]);
  return model.end({ name: 'chips', shape: chipsShape(count) }, [described]);
}
