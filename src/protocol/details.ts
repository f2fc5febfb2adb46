import * as z from 'zod';
import { reasonsSchema } from '../reasons/serialize.ts';
import { parseLabel } from './labels.ts';
import { type Cursor, isAbsent, member, objectsOf, readLabel, readString } from './tolerant.ts';

/** One match of objectionable content (§ Text result, elements of `details`). */
export const textDetailSchema = z.strictObject({
  keyword: z.string().optional(),
  hint: z.string().optional(),
  /** A text label; a number in OCR results (V7). */
  mainLabel: z.union([z.string(), z.number()]).optional(),
  subLabel: z.string().optional(),
  reasons: reasonsSchema.optional(),
});
export type TextDetail = z.infer<typeof textDetailSchema>;

/** Reads `details`; missing is empty (V8), and undocumented members are dropped. */
export function readDetails(at: Cursor): TextDetail[] {
  return objectsOf(at).map((detail) => {
    const read: TextDetail = {};
    for (const name of ['keyword', 'hint', 'subLabel'] as const) {
      const value = readString(member(detail, name));
      if (value !== null) read[name] = value;
    }
    const reasons = reasonsSchema.safeParse(member(detail, 'reasons').value);
    if (reasons.success) read.reasons = reasons.data;
    const mainLabel = readMainLabel(member(detail, 'mainLabel'));
    if (mainLabel !== null) read.mainLabel = mainLabel;
    return read;
  });
}

function readMainLabel(at: Cursor): string | number | null {
  if (isAbsent(at)) return null;
  const label = readLabel(at);
  return typeof label === 'string' ? parseLabel(label) : label;
}
