import { createRequire } from 'node:module';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { load as loadNsfw } from 'nsfwjs/core';
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2';
import { loadNatively } from '../onnx/runtime.ts';
import { classifierModel, type Layer, pictureShape, side } from './classifier-model.ts';

/** In the order of the network's outputs. */
const classes = ['Drawing', 'Hentai', 'Neutral', 'Porn', 'Sexy'];

/** The rate of each class of a picture of 224 × 224: red, green and blue bytes, row by row. */
export type Classify = (pixels: Uint8Array) => Promise<Record<string, number>>;

/**
 * The MobileNetV2 model of nsfwjs, in the native ONNX runtime where that loads. Model and wasm are files of the packages;
 * nothing is downloaded.
 */
export async function loadClassifier(load = loadNatively): Promise<Classify> {
  // nsfwjs prints on the console where to find other models.
  console.info = () => {};
  const wasm = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm');
  setWasmPaths(`${path.dirname(wasm)}${path.sep}`);
  if (!(await tf.setBackend('wasm'))) throw new Error('the wasm backend of TensorFlow.js did not start');
  const nsfw = await loadNsfw('MobileNetV2', { size: side, modelDefinitions: [MobileNetV2Model] });
  const run = await load(() => classifierModel(layersOf(nsfw.model)));
  if (run)
    return async (pixels) => {
      const [rates] = await run({
        data: Float32Array.from(pixels, (value) => value / 255),
        shape: pictureShape,
      });
      return Object.fromEntries(classes.map((name, i) => [name, rates?.[i] ?? 0]));
    };
  return async (pixels) => {
    const picture = tf.tensor3d(pixels, [side, side, 3], 'int32');
    try {
      const found = await nsfw.classify(picture, classes.length);
      return Object.fromEntries(found.map(({ className, probability }) => [className, probability]));
    } finally {
      picture.dispose();
    }
  };
}

function layersOf(model: object): readonly Layer[] {
  if (model instanceof tf.LayersModel) return model.layers;
  throw new Error('the classifier has no layers');
}
