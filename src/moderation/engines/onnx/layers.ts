import { type ModelWriter, writeModel } from './write-model.ts';

/** Weights as TensorFlow.js has them: the last sizes of a filter are its inputs and outputs. */
export type Weights = { values: Float32Array; shape: readonly number[] };
/** What each output of a convolution is multiplied by, and what is then added. */
export type Scaled = { factors?: Float32Array; added?: Float32Array };
type How = { stride?: number; pad?: 'SAME_UPPER' | 'VALID' };

/** [height, width, inputs, outputs] → [outputs, inputs, height, width], each output multiplied by its factor. */
function turned({ values, shape }: Weights, factors?: Float32Array): Float32Array {
  const [height = 1, width = 1, inputs = 1, outputs = 1] = shape;
  const area = height * width;
  const result = new Float32Array(values.length);
  for (let spot = 0; spot < area; spot++)
    for (let from = 0; from < inputs; from++)
      for (let to = 0; to < outputs; to++)
        result[(to * inputs + from) * area + spot] =
          (values[(spot * inputs + from) * outputs + to] ?? 0) * (factors?.[to] ?? 1);
  return result;
}

/** Layers of TensorFlow.js as steps of an ONNX model. Inputs and outputs are planes, one for each channel. */
export function createLayers(model: ModelWriter = writeModel()) {
  const convolve = (
    input: string,
    weights: Weights,
    groups: number,
    { factors, added }: Scaled,
    how: How,
  ) => {
    const [height = 1, width = 1, inputs = 1, outputs = 1] = weights.shape;
    const { stride = 1, pad = 'SAME_UPPER' } = how;
    const filters = model.constant(turned(weights, factors), [outputs, inputs, height, width]);
    return model.step('Conv', [input, filters, ...(added ? [model.constant(added, [outputs])] : [])], {
      auto_pad: pad,
      group: groups,
      kernel_shape: [height, width],
      strides: [stride, stride],
    });
  };
  return {
    model,
    /** Rows of pixels become planes of colours. */
    planes: (input: string) => model.step('Transpose', [input], { perm: [0, 3, 1, 2] }),
    /** Every output reads every input. */
    conv: (input: string, weights: Weights, scaled: Scaled, how: How = {}) =>
      convolve(input, weights, 1, scaled, how),
    /** Every output reads one input; `weights` are [height, width, channels, 1]. */
    depthwise: (input: string, { values, shape }: Weights, scaled: Scaled, how: How = {}) => {
      const [height = 1, width = 1, channels = 1] = shape;
      return convolve(input, { values, shape: [height, width, 1, channels] }, channels, scaled, how);
    },
    between0And6: (input: string) =>
      model.step('Clip', [
        input,
        model.constant(Float32Array.of(0), []),
        model.constant(Float32Array.of(6), []),
      ]),
    /** After a convolution: the factors, what is added, and mean and variance of what the network saw in training. */
    normalised: (input: string, by: readonly Weights[], epsilon: number) =>
      model.step(
        'BatchNormalization',
        [input, ...by.map(({ values, shape }) => model.constant(values, shape))],
        { epsilon: Float32Array.of(epsilon) },
      ),
    /** Zeros after the last channel, row and column. */
    padded: (input: string, channels: number, rows: number, columns: number) =>
      model.step('Pad', [input, model.constant([0, 0, 0, 0, 0, channels, rows, columns], [8])]),
  };
}
