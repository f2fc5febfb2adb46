import { createRequire } from 'node:module';
import path from 'node:path';
import { setBackend } from '@tensorflow/tfjs';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as faceapi from '@vladmandic/face-api/dist/face-api.node-wasm.js';

/** Loads face-api's networks. Models and wasm are files of the packages; nothing is downloaded. */
export async function loadNets(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  setWasmPaths(`${path.dirname(resolve('@tensorflow/tfjs-backend-wasm'))}${path.sep}`);
  if (!(await setBackend('wasm'))) throw new Error('the wasm backend of TensorFlow.js did not start');
  const models = path.join(path.dirname(resolve('@vladmandic/face-api/package.json')), 'model');
  const { ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet } = faceapi.nets;
  for (const net of [ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet]) await net.loadFromDisk(models);
}
