import { createLayers, type Scaled } from '../onnx/layers.ts';
import { numbersOf, type Tensor, weightsOf } from '../onnx/tensor.ts';

type Pointwise = { filters: Tensor; batch_norm_offset: Tensor };
type Depthwise = Record<
  'filters' | 'batch_norm_scale' | 'batch_norm_offset' | 'batch_norm_mean' | 'batch_norm_variance',
  Tensor
>;
type Conv = { filters: Tensor; bias: Tensor };
type Predictor = { box_encoding_predictor: Conv; class_predictor: Conv };
/** The weights of face-api's SSD detector, as the package names them. */
export type DetectorWeights = {
  mobilenetv1: { conv_0: Pointwise } & Record<
    `conv_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13}`,
    { depthwise_conv: Depthwise; pointwise_conv: Pointwise }
  >;
  prediction_layer: Record<`conv_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7}`, Pointwise> &
    Record<`box_predictor_${0 | 1 | 2 | 3 | 4 | 5}`, Predictor>;
  output_layer: { extra_dim: Tensor };
};

export const detectorSide = 512;
const epsilon = 0.0010000000474974513;

/** The normalisation after a convolution, as a part of it. */
function normalised(weights: Depthwise): Scaled {
  const [offset, mean] = [numbersOf(weights.batch_norm_offset), numbersOf(weights.batch_norm_mean)];
  const variance = numbersOf(weights.batch_norm_variance);
  const scale = numbersOf(weights.batch_norm_scale);
  const factors = scale.map((value, i) => value / Math.sqrt((variance[i] ?? 0) + epsilon));
  return { factors, added: offset.map((value, i) => value - (mean[i] ?? 0) * (factors[i] ?? 0)) };
}

/**
 * The convolutions of face-api's detector as an ONNX model: a picture of 512 × 512 in rows of red, green and blue, -1..1,
 * in; the encoded boxes and the ratings of their classes out.
 */
export function detectorModel({ mobilenetv1: net, prediction_layer: heads }: DetectorWeights): Uint8Array {
  const { model, planes, conv, depthwise, between0And6 } = createLayers();
  const pointwise = (input: string, { filters, batch_norm_offset }: Pointwise, stride = 1) =>
    between0And6(conv(input, weightsOf(filters), { added: numbersOf(batch_norm_offset) }, { stride }));
  const pair = (
    input: string,
    { depthwise_conv: each, pointwise_conv: all }: { depthwise_conv: Depthwise; pointwise_conv: Pointwise },
    stride = 1,
  ) => pointwise(between0And6(depthwise(input, weightsOf(each.filters), normalised(each), { stride })), all);

  let out = pointwise(planes('picture'), net.conv_0, 2);
  out = pair(pair(out, net.conv_1), net.conv_2, 2);
  out = pair(pair(out, net.conv_3), net.conv_4, 2);
  out = pair(pair(out, net.conv_5), net.conv_6, 2);
  for (const step of [net.conv_7, net.conv_8, net.conv_9, net.conv_10, net.conv_11]) out = pair(out, step);
  const fine = out;
  const whole = pair(pair(fine, net.conv_12, 2), net.conv_13);
  const first = pointwise(pointwise(whole, heads.conv_0), heads.conv_1, 2);
  const second = pointwise(pointwise(first, heads.conv_2), heads.conv_3, 2);
  const third = pointwise(pointwise(second, heads.conv_4), heads.conv_5, 2);
  const last = pointwise(pointwise(third, heads.conv_6), heads.conv_7, 2);

  const all: [string, Predictor][] = [
    [fine, heads.box_predictor_0],
    [whole, heads.box_predictor_1],
    [first, heads.box_predictor_2],
    [second, heads.box_predictor_3],
    [third, heads.box_predictor_4],
    [last, heads.box_predictor_5],
  ];
  const predicted = (of: 'box_encoding_predictor' | 'class_predictor', values: number) => {
    const parts = all.map(([input, predictor]) => {
      const { filters, bias } = predictor[of];
      const rated = conv(input, weightsOf(filters), { added: numbersOf(bias) });
      const rows = model.step('Transpose', [rated], { perm: [0, 2, 3, 1] });
      return model.step('Reshape', [rows, model.constant([1, -1, values], [3])]);
    });
    return model.step('Concat', parts, { axis: 1 });
  };
  return model.end({ name: 'picture', shape: [1, detectorSide, detectorSide, 3] }, [
    predicted('box_encoding_predictor', 4),
    predicted('class_predictor', 3),
  ]);
}
