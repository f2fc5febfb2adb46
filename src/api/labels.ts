import { z } from 'zod';
import { localisedOf, namesOf } from './common.ts';
import { evidenceSchema } from './findings.ts';

const longestName = 60;
const ofLabel = {
  task: z.string().min(1).max(100),
  number: z.number().int().min(-2_147_483_648).max(2_147_483_647),
};
/** By language; at least one. What decisions, lanes and webhooks call it is the first of them. */
const names = namesOf(longestName).refine(
  (words) => Object.keys(words).length > 0,
  'needs a name in one language',
);
const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour as #rrggbb, in small letters');
const severity = z.number().int().min(0).max(3);

/** `GET /api/labels`: the dictionary of numeric labels (V6). `task` is a task type. */
export const labelSchema = z.object({
  task: z.string(),
  number: z.number().int(),
  /** What decisions, lanes and webhooks call it. */
  name: z.string(),
  /** What people read; where a language is missing: `name`. */
  names: localisedOf(longestName),
  color: z.string().nullable(),
  severity,
});
export const labelsAnswerSchema = z.object({ labels: z.array(labelSchema) });
export type LabelEntry = z.infer<typeof labelSchema>;

export const labelParamSchema = z.object({
  task: ofLabel.task,
  number: z.coerce.number().pipe(ofLabel.number),
});
export const labelBodySchema = z.strictObject({ names, color: color.nullable(), severity });
export type LabelBody = z.infer<typeof labelBodySchema>;
export const labelAnswerSchema = z.object({ label: labelSchema });

/** The dictionary as a file: what stands in it is named, what does not stays as it is. */
export const labelsFileSchema = z.strictObject({
  labels: z
    .array(z.strictObject({ ...ofLabel, names, color: color.nullable().default(null), severity }))
    .min(1)
    .max(2000),
});
export type LabelsFile = z.infer<typeof labelsFileSchema>;
export const labelsImportedSchema = z.object({ added: z.number(), changed: z.number(), same: z.number() });

/** Counted no further than this. */
export const seenAtMost = 1000;

/** `GET /api/labels/seen`: which numbers came in, how often, and where they were seen last. */
export const seenLabelSchema = z.object({
  task: z.string(),
  number: z.number().int(),
  /** `seenAtMost`: that many or more. */
  count: z.number().int(),
  examples: z.array(
    z.object({
      caseId: z.string().nullable(),
      evidence: evidenceSchema.nullable(),
      text: z.string().nullable(),
      /** Of the case, to be shown as carefully; 3 where it belongs to none. */
      severity,
    }),
  ),
});
export type SeenLabel = z.infer<typeof seenLabelSchema>;
export const seenLabelsAnswerSchema = z.object({ seen: z.array(seenLabelSchema) });
