import * as z from 'zod';
import { createLayers } from '../onnx/layers.ts';
import { numbersOf, type Tensor, weightsOf } from '../onnx/tensor.ts';

/** A layer of the classifier, as TensorFlow.js has it. */
export type Layer = {
  name: string;
  getClassName(): string;
  getConfig(): Record<string, unknown>;
  getWeights(): Tensor[];
  inboundNodes: { inboundLayers: { name: string }[] }[];
};

export const side = 224;
export const pictureShape = [1, side, side, 3];

/** The classifier as an ONNX model: a picture in rows of red, green and blue, 0..1, in; the rating of each class out. */
export function classifierModel(layers: readonly Layer[]): Uint8Array {
  const { model, planes, conv, depthwise, normalised, between0And6, padded } = createLayers();
  const outputs = new Map<string, string>();
  const activated = (input: string, activation: unknown) => {
    if (activation === 'relu') return model.step('Relu', [input]);
    if (activation === 'softmax') return model.step('Softmax', [input], { axis: 1 });
    throw new Error(`the classifier has another activation: ${activation}`);
  };
  const outputOf = (layer: Layer, inputs: readonly string[]): string => {
    const [input = ''] = inputs;
    const config = layer.getConfig();
    const [weights, added, mean, variance] = layer.getWeights();
    const how = () => ({
      stride: sidesOf(config.strides)[0] ?? 1,
      pad: config.padding === 'same' ? ('SAME_UPPER' as const) : ('VALID' as const),
    });
    switch (layer.getClassName()) {
      case 'InputLayer':
        return planes('picture');
      case 'ZeroPadding2D':
        return padded(input, 0, 1, 1);
      case 'Conv2D':
        if (weights) return conv(input, weightsOf(weights), {}, how());
        break;
      case 'DepthwiseConv2D':
        if (weights) return depthwise(input, weightsOf(weights), {}, how());
        break;
      case 'BatchNormalization': {
        const by = [weights, added, mean, variance].flatMap((tensor) => (tensor ? weightsOf(tensor) : []));
        return normalised(input, by, numberOf(config.epsilon));
      }
      case 'ReLU':
        return between0And6(input);
      case 'Add':
        return model.step('Add', inputs);
      case 'AveragePooling2D':
        return model.step('AveragePool', [input], {
          kernel_shape: sidesOf(config.poolSize),
          strides: sidesOf(config.strides),
        });
      case 'Flatten':
        return model.step('Flatten', [input], { axis: 1 });
      case 'Dropout':
        return input;
      case 'Dense': {
        if (!weights || !added) break;
        const { values, shape } = weightsOf(weights);
        const product = model.step('MatMul', [input, model.constant(values, shape)]);
        const sum = model.step('Add', [product, model.constant(numbersOf(added), added.shape)]);
        return activated(sum, config.activation);
      }
    }
    throw new Error(`the classifier has a layer of another kind: ${layer.name}`);
  };
  let last = '';
  for (const layer of layers) {
    const [node] = layer.inboundNodes;
    last = outputOf(layer, node?.inboundLayers.map(({ name }) => outputs.get(name) ?? '') ?? []);
    outputs.set(layer.name, last);
  }
  return model.end({ name: 'picture', shape: pictureShape }, [last]);
}

const numberOf = (value: unknown): number => z.number().parse(value);
const sidesOf = (value: unknown): number[] => z.array(z.number()).length(2).parse(value);
