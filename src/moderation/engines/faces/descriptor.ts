import * as faceapi from '@vladmandic/face-api/dist/face-api.node-wasm.js';
import { loadNatively } from '../onnx/runtime.ts';
import { chipSide, mirrored } from './chip.ts';
import { chipsShape, descriptorModel, toDescriptorInput } from './descriptor-model.ts';

const { nets, tf } = faceapi;

/** 128 numbers, close to those of the same person's other pictures; the mean with the mirrored face is more stable. */
export type Describe = (chip: Int32Array) => Promise<Float32Array>;

/** face-api's descriptor network, in the native ONNX runtime where that loads. */
export async function loadDescriptor(load = loadNatively): Promise<Describe> {
  const weights = nets.faceRecognitionNet.params;
  if (!weights) throw new Error('the descriptor network has no weights');
  const run = await load(() => descriptorModel(weights, 2));
  return async (chip) => {
    const both = [chip, mirrored(chip)];
    if (!run) return meanOf(await Promise.all(both.map(describeByFaceApi)));
    const [numbers] = await run({ data: toDescriptorInput(both), shape: chipsShape(2) });
    if (!numbers) throw new Error('a face was not described');
    const half = numbers.length / 2;
    return meanOf([numbers.slice(0, half), numbers.slice(half)]);
  };
}

function meanOf([one, other]: Float32Array[]): Float32Array {
  if (!one || !other) throw new Error('a face was not described');
  return one.map((value, i) => (value + (other[i] ?? 0)) / 2);
}

async function describeByFaceApi(chip: Int32Array): Promise<Float32Array> {
  const tensor = tf.tensor3d(chip, [chipSide, chipSide, 3], 'int32');
  try {
    const descriptor = await nets.faceRecognitionNet.computeFaceDescriptor(tensor);
    if (descriptor instanceof Float32Array) return descriptor;
    throw new Error('one face was described as several');
  } finally {
    tensor.dispose();
  }
}
