import * as faceapi from '@vladmandic/face-api/dist/face-api.node-wasm.js';
import sharp from 'sharp';
import type { Box } from '../../../protocol/geometry.ts';
import { serve } from '../isolated/serve.ts';
import { cutChip, type Raster } from './chip.ts';
import { type Describe, loadDescriptor } from './descriptor.ts';
import { type Detect, loadDetector } from './detector.ts';
import type { Face } from './find-faces.ts';
import { loadNets } from './loaded-nets.ts';

// Runs in a child process (find-faces.ts): a picture in, its faces out.
const { nets, tf } = faceapi;

/** The detector scales every picture to 512 × 512; larger pictures only cost time and memory. */
const maxSide = 1280;

serve(async () => {
  await loadNets();
  const [detect, describe] = [await loadDetector(), await loadDescriptor()];
  return async (bytes: Uint8Array) => findFaces(await decode(bytes), detect, describe);
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

async function findFaces(picture: Raster, detect: Detect, describe: Describe): Promise<Face[]> {
  const detections = await detect(picture);
  if (detections.length === 0) return [];
  const { data, width, height } = picture;
  const tensor = tf.tensor3d(new Int32Array(data), [height, width, 3], 'int32');
  try {
    const faces: Face[] = [];
    for (const detection of detections) {
      faces.push({
        box: boxOf(detection.relativeBox),
        pixels: Math.round(detection.box.width),
        descriptor: await describe(cutChip(picture, await marksOf(tensor, detection))),
      });
    }
    return faces;
  } finally {
    tensor.dispose();
  }
}

/** The 68 landmarks of a face, in pixels of the picture. */
async function marksOf(picture: faceapi.tf.Tensor3D, detection: faceapi.FaceDetection) {
  const [face] = await faceapi.extractFaceTensors(picture, [detection]);
  if (!face) throw new Error('a face lies outside the picture');
  try {
    const marks = await nets.faceLandmark68Net.detectLandmarks(face);
    if (Array.isArray(marks)) throw new Error('one face has the landmarks of several');
    return faceapi.extendWithFaceLandmarks({ detection }, marks).landmarks.positions;
  } finally {
    face.dispose();
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
