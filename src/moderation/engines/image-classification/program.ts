import { createRequire } from 'node:module';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { load } from 'nsfwjs/core';
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2';
import sharp from 'sharp';
import { serve } from '../isolated/serve.ts';

// Runs in a child process (engine.ts): a picture in, the rate of each class out. Model and wasm are files of the
// packages; nothing is downloaded.
const side = 224;

serve(async () => {
  // nsfwjs prints on the console where to find other models.
  console.info = () => {};
  const wasm = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm');
  setWasmPaths(`${path.dirname(wasm)}${path.sep}`);
  if (!(await tf.setBackend('wasm'))) throw new Error('the wasm backend of TensorFlow.js did not start');
  const model = await load('MobileNetV2', { size: side, modelDefinitions: [MobileNetV2Model] });
  return async (jpeg: Uint8Array) => {
    const { data, info } = await sharp(jpeg, { failOn: 'error', limitInputPixels: 50_000_000 })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(side, side, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = tf.tensor3d(new Uint8Array(data), [side, side, info.channels], 'int32');
    try {
      const classes = await model.classify(picture, 5);
      return Object.fromEntries(classes.map(({ className, probability }) => [className, probability]));
    } finally {
      picture.dispose();
    }
  };
});
