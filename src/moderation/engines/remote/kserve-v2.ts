import * as z from 'zod';
import { saying } from '../../../reasons/of-issue.ts';
import { because } from '../../../reasons/reason.ts';
import { wordsOf } from '../../../reasons/reasoned.ts';
import type { FrameInput, Probe } from '../engine.ts';
import type { ClassItem } from '../image-classification/classes.ts';
import { PlugInError, type Runner } from '../runner.ts';
import { classAt } from './categories.ts';
import { ask, type Remote } from './remote.ts';
import { numbersOf, sharesOf, type TensorForm, tensorOf } from './tensor.ts';

const size = z.coerce.number().int();
const tensorSchema = z.object({ name: z.string(), datatype: z.string(), shape: z.array(size) });
const metadataSchema = z.object({
  name: z.string(),
  versions: z.array(z.string()).default([]),
  inputs: z.array(tensorSchema).length(1, saying('needs_one_input')),
  outputs: z.array(tensorSchema).min(1),
});
type Metadata = z.infer<typeof metadataSchema>;

const numbers = z.preprocess(
  (data) => (Array.isArray(data) ? data.flat(Number.POSITIVE_INFINITY) : data),
  z.array(z.number()).min(2, saying('needs_two_classes')),
);
const answerSchema = z.object({ outputs: z.array(z.object({ name: z.string(), data: numbers })).min(1) });

/** From this share on the top class is for a person. No class is ever sure, because the classes' meaning is unknown. */
const reviewFrom = 0.5;
const limits = because('kserve_limits');
const cacheMs = 60_000;

/** A picture classifier behind KServe's or Triton's v2 protocol: `url` is the server's address, `model` the model's name. */
export function kserveClassification(remote: Remote): Runner<FrameInput, ClassItem[]> {
  const path = `/v2/models/${encodeURIComponent(remote.model)}`;
  let known: Promise<Metadata> | undefined;
  let fetchedAt = 0;
  const metadata = (signal: AbortSignal): Promise<Metadata> => {
    if (known && performance.now() - fetchedAt < cacheMs) return known;
    fetchedAt = performance.now();
    const now = ask(remote, metadataSchema, { path, signal });
    known = now;
    now.catch(() => {
      known = undefined;
    });
    return now;
  };
  return {
    probe: async (): Promise<Probe> => {
      if (remote.model === '') return { state: 'unavailable', reason: because('model_name_missing') };
      try {
        const model = await metadata(AbortSignal.timeout(3000));
        formOf(model);
        const version = `${model.name} ${model.versions.at(-1) ?? ''}`.trim();
        return { state: 'ready', engine: 'kserve-v2', version, limits };
      } catch (error) {
        return { state: 'unavailable', reason: wordsOf(error) };
      }
    },
    run: async ({ jpeg }, { signal }) => {
      const model = await metadata(signal);
      const body = await requestOf(model, jpeg);
      const { outputs } = await ask(remote, answerSchema, { path: `${path}/infer`, body, signal });
      return classesOf(sharesOf(outputs[0]?.data ?? []));
    },
  };
}

type Form = TensorForm & { name: string; datatype: string; shape: number[] };

const ordinarySize = 224;

/** How to fill the model's only input; a size of -1 means any. */
function formOf({ inputs: [input] }: Metadata): Form {
  if (!input) throw new PlugInError(because('model_without_input'));
  const { name, datatype, shape } = input;
  if (datatype !== 'FP32' && datatype !== 'UINT8')
    throw new PlugInError(because('model_input_type', { type: datatype }));
  const [a = 0, b = 0, c = 0] = shape.slice(-3);
  const known = (value: number) => (value > 0 ? value : ordinarySize);
  const layout = a === 3 ? 'NCHW' : c === 3 ? 'NHWC' : null;
  if (layout === null || shape.length < 3 || shape.length > 4)
    throw new PlugInError(because('model_input_shape', { shape: shape.join(', ') }));
  const [height, width] = layout === 'NCHW' ? [known(b), known(c)] : [known(a), known(b)];
  const picture = layout === 'NCHW' ? [3, height, width] : [height, width, 3];
  const filled = shape.length === 4 ? [1, ...picture] : picture;
  return { name, datatype, shape: filled, width, height, layout, bytes: datatype === 'UINT8' };
}

async function requestOf(model: Metadata, jpeg: Uint8Array) {
  const { name, datatype, shape, ...form } = formOf(model);
  const data = await numbersOf(await tensorOf(jpeg, form));
  const head = JSON.stringify({ name, shape, datatype });
  return { bytes: `{"inputs":[${head.slice(0, -1)},"data":${data}}]}`, type: 'application/json' };
}

function classesOf(shares: readonly number[]): ClassItem[] {
  const top = shares.indexOf(Math.max(...shares));
  return shares.map((share, index) => ({
    label: classAt(index),
    rate: Number(share.toFixed(4)),
    review: index !== 0 && index === top && share >= reviewFrom,
  }));
}
