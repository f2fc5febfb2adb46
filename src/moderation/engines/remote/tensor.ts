import { setImmediate as yieldToEvents } from 'node:timers/promises';
import sharp from 'sharp';

/** A model's input format. `mean` and `std` per colour, for values 0..1; with `bytes` values stay 0..255. */
export type TensorForm = {
  width: number;
  height: number;
  layout: 'NCHW' | 'NHWC';
  mean?: readonly number[];
  std?: readonly number[];
  bytes?: boolean;
};

/** The picture's three colours as a tensor, stretched to the model's size. */
export async function tensorOf(picture: Uint8Array, form: TensorForm): Promise<Float32Array> {
  const { width, height, layout, mean = [0, 0, 0], std = [1, 1, 1], bytes = false } = form;
  const { data } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tensor = new Float32Array(width * height * 3);
  const plane = width * height;
  for (let at = 0; at < tensor.length; at += 1) {
    const [pixel, colour] = [Math.floor(at / 3), at % 3];
    const value = bytes
      ? (data[at] ?? 0)
      : ((data[at] ?? 0) / 255 - (mean[colour] ?? 0)) / (std[colour] ?? 1);
    tensor[layout === 'NHWC' ? at : colour * plane + pixel] = value;
  }
  return tensor;
}

const piece = 20_000;

/** A tensor's numbers as JSON, written in pieces so that a large one does not block the event loop. */
export async function numbersOf(tensor: Float32Array): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < tensor.length; at += piece) {
    parts.push(Array.from(tensor.subarray(at, at + piece), (value) => Number(value.toFixed(6))).join(','));
    await yieldToEvents();
  }
  return `[${parts.join(',')}]`;
}

/** The scores themselves if all are within 0..1, otherwise their softmax. */
export function sharesOf(scores: readonly number[]): number[] {
  if (scores.every((score) => score >= 0 && score <= 1)) return [...scores];
  const max = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - max));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
