import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { createFeatureReader } from '../../src/moderation/text/models/features.ts';
import { type DataSet, type Known, licences } from './plans.ts';

const lineSchema = z.object({
  text: z.string(),
  lang: z.enum(['en', 'zh']),
  y: z.record(z.string(), z.literal([0, 1])),
  split: z.enum(['train', 'dev']),
});

/** One text of the data, with the slots of its features. */
export type Line = {
  set: DataSet;
  text: string;
  language: 'en' | 'zh';
  known: Known;
  split: 'train' | 'dev';
  slots: Uint16Array;
};

/** Reads every data set of the folder. Throws when one is missing, or a line has another shape. */
export function readData(folder: string): Line[] {
  const read = createFeatureReader();
  const sets = Object.keys(licences) as DataSet[];
  return sets.flatMap((set) =>
    gunzipSync(readFileSync(path.join(folder, `${set}.jsonl.gz`)))
      .toString()
      .trimEnd()
      .split('\n')
      .map((json): Line => {
        const { text, lang, y, split } = lineSchema.parse(JSON.parse(json));
        const { slot, count } = read(text, 0, text.length);
        return { set, text, language: lang, known: y, split, slots: slot.slice(0, count) };
      }),
  );
}
