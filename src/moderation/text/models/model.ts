import * as z from 'zod';
import {
  type modelLabels,
  type TextModelName,
  textModelNames,
} from '../../../protocol/operator/text-models.ts';
import { slotCount } from './features.ts';

/** What a model looks for: the label that its hits get, and the language of the texts that it can judge. */
type Purpose = {
  label: (typeof modelLabels)[number];
  language: 'en' | 'zh';
  reason: 'like_spam' | 'like_abuse' | 'like_sexual';
};

export const purposes: Readonly<Record<TextModelName, Purpose>> = {
  'spam-en': { label: 'Ads', language: 'en', reason: 'like_spam' },
  'abuse-en': { label: 'Abuse', language: 'en', reason: 'like_abuse' },
  'abuse-zh': { label: 'Abuse', language: 'zh', reason: 'like_abuse' },
  'sexual-en': { label: 'Porn', language: 'en', reason: 'like_sexual' },
};

/** Turns a score into a probability, 1 / (1 + e^−(slope · score + offset)). */
export type Calibration = { slope: number; offset: number };

/**
 * A linear model: bias + scale · Σ weights[slot] / √n over the n distinct slots of a text's features. A score of at least
 * `threshold` is a hit.
 */
export type TextModel = {
  name: TextModelName;
  /** A digest of all that decides its hits. */
  version: string;
  weights: Int8Array;
  scale: number;
  bias: number;
  threshold: number;
  /** Null: its scores are not probabilities. */
  calibration: Calibration | null;
};

const trainedOn = z.strictObject({ licence: z.string(), lines: z.int(), positives: z.int() });

/** A model's file. `weights`: the bytes, deflated, in base64. */
export const modelFileSchema = z.strictObject({
  name: z.enum(textModelNames),
  version: z.string().regex(/^[0-9a-f]{8}$/),
  threshold: z.number(),
  bias: z.number(),
  scale: z.number().positive(),
  calibration: z.strictObject({ slope: z.number(), offset: z.number() }).nullable(),
  /** The data sets that it was trained on. */
  data: z.record(z.string(), trainedOn),
  weights: z.base64(),
});
export type ModelFile = z.infer<typeof modelFileSchema>;

/** Reads a model's file. Throws when it is not one. */
export async function readModel(file: unknown): Promise<TextModel> {
  const { data: _, weights, ...model } = modelFileSchema.parse(file);
  const bytes = await inflate(bytesOf(weights));
  if (bytes.length !== slotCount)
    throw new Error(`${model.name} has ${bytes.length} weights, not ${slotCount}`);
  return { ...model, weights: new Int8Array(bytes.buffer) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const inflated = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}
