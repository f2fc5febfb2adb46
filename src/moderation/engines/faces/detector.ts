import * as faceapi from '@vladmandic/face-api/dist/face-api.node-wasm.js';
import { loadNatively } from '../onnx/runtime.ts';
import { numbersOf } from '../onnx/tensor.ts';
import type { Raster } from './chip.ts';
import { detectorModel, detectorSide } from './detector-model.ts';
import { decodeBoxes, type FoundBox, firstOfEach } from './found-boxes.ts';
import { toDetectorInput } from './to-detector-input.ts';

const { nets, tf } = faceapi;
const surest = { minConfidence: 0.5, maxResults: 50 };

export type Detect = (picture: Raster) => Promise<faceapi.FaceDetection[]>;

/** face-api's SSD detector, in the native ONNX runtime where that loads: it takes a sixth of the processor time. */
export async function loadDetector(load = loadNatively): Promise<Detect> {
  const weights = nets.ssdMobilenetv1.params;
  if (!weights) throw new Error('the detector has no weights');
  const run = await load(() => detectorModel(weights));
  if (!run) return detectByFaceApi;
  const anchors = numbersOf(weights.output_layer.extra_dim);
  return async (picture) => {
    const [offsets, ratings] = await run({
      data: toDetectorInput(picture, detectorSide),
      shape: [1, detectorSide, detectorSide, 3],
    });
    if (!offsets || !ratings) throw new Error('the detector gives nothing');
    const boxes = decodeBoxes(anchors, offsets, ratings, surest.minConfidence);
    return firstOfEach(boxes, surest.maxResults).map((box) => detectionOf(box, picture));
  };
}

/** Boxes are in parts of the padded square. */
function detectionOf({ score, top, left, bottom, right }: FoundBox, { width, height }: Raster) {
  const scale = detectorSide / Math.max(width, height);
  const [across, down] = [
    detectorSide / Math.round(width * scale),
    detectorSide / Math.round(height * scale),
  ];
  const [x, y] = [Math.max(0, left) * across, Math.max(0, top) * down];
  const box = new faceapi.Rect(x, y, Math.min(1, right) * across - x, Math.min(1, bottom) * down - y);
  return new faceapi.FaceDetection(score, box, { width, height });
}

async function detectByFaceApi({ data, width, height }: Raster): Promise<faceapi.FaceDetection[]> {
  const tensor = tf.tensor3d(new Int32Array(data), [height, width, 3], 'int32');
  try {
    return await nets.ssdMobilenetv1.locateFaces(tensor, surest);
  } finally {
    tensor.dispose();
  }
}
