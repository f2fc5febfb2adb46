import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { refuse } from '../arguments.mjs';

const lineSchema = z.object({
  text: z.string(),
  lang: z.enum(['en', 'zh']),
  /** 1 or 0 for each label that somebody judged; a label that is missing is unknown. */
  y: z.record(z.string(), z.literal([0, 1])),
  split: z.enum(['train', 'dev']),
});
export type LabelledLine = z.infer<typeof lineSchema>;
export type LabelledSet = { name: string; lines: readonly LabelledLine[] };

export const dataOption = ['FOLDER', 'labelled sets, *.jsonl or *.jsonl.gz; or TEXT_DATA'] as const;

/** The folder that the option or the environment names; undefined for none. */
export function dataFolder(option: string | boolean | undefined): string | undefined {
  return typeof option === 'string' ? option : process.env.TEXT_DATA;
}

/** Reads all labelled sets of a folder: one JSON object for each line, see `lineSchema`. */
export function readSets(folder: string): LabelledSet[] {
  const files = readdirSync(folder)
    .filter((file) => /\.jsonl(?:\.gz)?$/.test(file))
    .toSorted();
  if (files.length === 0) refuse(`${folder} has no file *.jsonl or *.jsonl.gz.`);
  return files.map((file) => {
    const bytes = readFileSync(path.join(folder, file));
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd();
    const lines = text.split('\n').map((line) => lineSchema.parse(JSON.parse(line)));
    return { name: file.replace(/\.jsonl(?:\.gz)?$/, ''), lines };
  });
}
