import { createRequire } from 'node:module';
import path from 'node:path';
import { setBackend } from '@tensorflow/tfjs';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as faceapi from '@vladmandic/face-api/dist/face-api.node-wasm.js';
import sharp from 'sharp';
import type { Box } from '../../../protocol/geometry.ts';
import { serve } from '../isolated/serve.ts';
import { chipSide, cutChip, mirrored, type Raster } from './chip.ts';
import type { Face } from './find-faces.ts';

// Runs in a child process (find-faces.ts): a picture in, its faces out. Models and wasm are files of the packages;
// nothing is downloaded.
const { nets, tf } = faceapi;

/** The detector scales every picture to 512 × 512; larger pictures only cost time and memory. */
const maxSide = 1280;
const surest = new faceapi.SsdMobilenetv1Options({ minConfidence: 0.5, maxResults: 50 });

serve(async () => {
  const { resolve } = createRequire(import.meta.url);
  setWasmPaths(`${path.dirname(resolve('@tensorflow/tfjs-backend-wasm'))}${path.sep}`);
  if (!(await setBackend('wasm'))) throw new Error('the wasm backend of TensorFlow.js did not start');
  const models = path.join(path.dirname(resolve('@vladmandic/face-api/package.json')), 'model');
  for (const net of [nets.ssdMobilenetv1, nets.faceLandmark68Net, nets.faceRecognitionNet])
    await net.loadFromDisk(models);
  return async (bytes: Uint8Array) => findFaces(await decode(bytes));
});

async function decode(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: 100_000_000 })
    .autoOrient()
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function findFaces(picture: Raster): Promise<Face[]> {
  const { data, width, height } = picture;
  const tensor = tf.tensor3d(new Int32Array(data), [height, width, 3], 'int32');
  try {
    const found = await faceapi.detectAllFaces(tensor, surest).withFaceLandmarks();
    const faces: Face[] = [];
    for (const { detection, landmarks } of found) {
      faces.push({
        box: boxOf(detection.relativeBox),
        pixels: Math.round(detection.box.width),
        descriptor: await describe(cutChip(picture, landmarks.positions)),
      });
    }
    return faces;
  } finally {
    tensor.dispose();
  }
}

/** 128 numbers, close to those of the same person's other pictures; the mean with the mirrored face is more stable. */
async function describe(chip: Int32Array): Promise<Float32Array> {
  const [one, other] = [await look(chip), await look(mirrored(chip))];
  return one.map((value, i) => (value + (other[i] ?? 0)) / 2);
}

async function look(chip: Int32Array): Promise<Float32Array> {
  const tensor = tf.tensor3d(chip, [chipSide, chipSide, 3], 'int32');
  try {
    const descriptor = await nets.faceRecognitionNet.computeFaceDescriptor(tensor);
    if (descriptor instanceof Float32Array) return descriptor;
    throw new Error('one face was described as several');
  } finally {
    tensor.dispose();
  }
}

function boxOf({ left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>): Box {
  const [x0, y0, x1, y1] = [within(left), within(top), within(right), within(bottom)];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

const within = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000;
