import * as ort from 'onnxruntime-node';
import { because } from '../../../../reasons/reason.ts';
import { Reasoned } from '../../../../reasons/reasoned.ts';
import { serve } from '../../isolated/serve.ts';
import { tensorOf } from '../tensor.ts';
import { readManifest } from './manifest.ts';

// Runs in a child process: models come from anywhere, and a bad one may crash its process.
export type OnnxInput = { model: string; jpeg: Uint8Array };

const sessions = new Map<string, Promise<ort.InferenceSession>>();

async function scoresOf({ model, jpeg }: OnnxInput): Promise<number[]> {
  const manifest = await readManifest(model);
  let session = sessions.get(model);
  if (!session) {
    session = ort.InferenceSession.create(model, { logSeverityLevel: 3 });
    sessions.set(model, session);
    session.catch(() => sessions.delete(model));
  }
  const { name, width, height, layout } = manifest.input;
  const picture = layout === 'NCHW' ? [1, 3, height, width] : [1, height, width, 3];
  const tensor = new ort.Tensor('float32', await tensorOf(jpeg, manifest.input), picture);
  const ready = await session;
  const outputs = await ready.run({ [name]: tensor });
  const wanted = manifest.output ?? ready.outputNames[0] ?? '';
  const data = outputs[wanted]?.data;
  if (!data) throw new Reasoned(because('onnx_output_missing', { name: wanted }));
  const scores = Array.from(data, Number);
  if (scores.length === manifest.classes.length) return scores;
  throw new Reasoned(
    because('onnx_class_count_differs', { scores: scores.length, classes: manifest.classes.length }),
  );
}

serve(async () => scoresOf);
