import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { textLabels } from '../../src/protocol/labels.ts';

const lineSchema = z.strictObject({
  text: z.string(),
  /** The expected label; null for a harmless line that must pass. */
  label: z.enum(textLabels).nullable(),
  obfuscation: z.string(),
  note: z.string().optional(),
  /** Held out: written before the engine was tuned, and not looked at since. */
  held: z.literal(true).optional(),
});
export type Line = z.infer<typeof lineSchema>;

/** The hand-written lines that measure the text engine. */
export function readLines(): Line[] {
  return ['benign', 'known', 'held'].flatMap(linesOf);
}

/** Sixty disguises of listed words and sixty near misses, written before the engine knew how to read them. */
export function readDisguises(): Line[] {
  return linesOf('disguises');
}

function linesOf(name: string): Line[] {
  return readFileSync(path.join(import.meta.dirname, 'text', `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));
}
