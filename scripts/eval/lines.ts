import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { textLabels } from '../../src/protocol/labels.ts';

const lineSchema = z.strictObject({
  text: z.string(),
  /** What it must be found as; null is a harmless line that must pass. */
  label: z.enum(textLabels).nullable(),
  obfuscation: z.string(),
  note: z.string().optional(),
  /** Written before the engine was changed for these lines, and never looked at while that was done. */
  held: z.literal(true).optional(),
});
export type Line = z.infer<typeof lineSchema>;

const files = ['benign', 'known', 'held'];

/** The hand-written lines that the text engine is measured with. */
export function readLines(): Line[] {
  return files.flatMap((name) =>
    readFileSync(path.join(import.meta.dirname, 'text', `${name}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => lineSchema.parse(JSON.parse(line))),
  );
}
