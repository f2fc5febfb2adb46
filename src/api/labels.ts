import { z } from 'zod';
import { saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { localisedOf, someNamesOf } from './common.ts';
import { fieldsOf } from './fields.ts';
import { evidenceSchema } from './findings.ts';

const maxLabelNameLength = 60;
const ofLabel = {
  task: z.string().min(1).max(100),
  number: z.number().int().min(-2_147_483_648).max(2_147_483_647),
};
/** By language; at least one. The first of them is the name for decisions, lanes and webhooks. */
const names = someNamesOf(maxLabelNameLength);
const color = z.string().regex(/^#[0-9a-f]{6}$/, saying('must_be_colour'));
const severity = z.number().int().min(0).max(3);

/** One entry of the dictionary of numeric labels (V6). `task` is a task type. */
export const labelSchema = z.object({
  task: z.string(),
  number: z.number().int(),
  /** The name in decisions, lanes and webhooks. */
  name: z.string(),
  /** The name for people; where a language is missing: `name`. */
  names: localisedOf(maxLabelNameLength),
  color: z.string().nullable(),
  severity,
});
export type LabelEntry = z.infer<typeof labelSchema>;

export const labelBodySchema = z.strictObject({ names, color: color.nullable(), severity });
export type LabelBody = z.infer<typeof labelBodySchema>;

/** The dictionary as a file: its entries are set, all others stay as they are. */
export const labelsFileSchema = z.strictObject({
  labels: z
    .array(z.strictObject({ ...ofLabel, names, color: color.nullable().default(null), severity }))
    .min(1)
    .max(2000),
});
export type LabelsFile = z.infer<typeof labelsFileSchema>;

/** The limit of counting. */
export const maxSeenCount = 1000;

/** Which numbers occurred, how often, and where they were seen last. */
export const seenLabelSchema = z.object({
  task: z.string(),
  number: z.number().int(),
  /** `maxSeenCount`: that many or more. */
  count: z.number().int(),
  examples: z.array(
    z.object({
      caseId: z.string().nullable(),
      evidence: evidenceSchema.nullable(),
      text: z.string().nullable(),
      /** The case's severity, for blurring; 3 without a case. */
      severity,
    }),
  ),
});
export type SeenLabel = z.infer<typeof seenLabelSchema>;

const all = { tag: 'Labels', role: 'supervisor' } as const;
const one = {
  ...all,
  path: '/api/labels/{task}/{number}',
  params: z.object({ task: ofLabel.task, number: z.coerce.number().pipe(ofLabel.number) }),
} as const;

export const listLabels = call({
  ...all,
  method: 'GET',
  path: '/api/labels',
  summary: 'Get the dictionary of numeric labels',
  description:
    'Translates the class numbers of a provider into the names that decisions, lanes and webhooks use.',
  role: 'moderator',
  keyScope: 'read',
  answer: z.object({ labels: z.array(labelSchema) }),
});
export const listSeenLabels = call({
  ...all,
  method: 'GET',
  path: '/api/labels/seen',
  summary: 'List label numbers in results, with examples',
  description:
    'Which numbers occurred, how often, and examples of each: for naming those that have no name yet.',
  answer: z.object({ seen: z.array(seenLabelSchema) }),
});
export const importLabels = call({
  ...all,
  method: 'POST',
  path: '/api/labels/import',
  summary: 'Import label names from a file',
  description:
    'Sets the names of many numbers at once, for example from a provider’s documentation. Entries that the file does not have stay as they are.',
  body: labelsFileSchema,
  answer: z.object({ added: z.number(), changed: z.number(), same: z.number() }),
  refusals: ['label_duplicate', 'label_needs_name'],
});
export const setLabel = call({
  ...one,
  method: 'PUT',
  summary: 'Name a label number, with a colour and a severity',
  description:
    'Names one class number of a task, as decisions, lanes and webhooks then call it. The severity moves its cases up or down in the queue.',
  body: labelBodySchema,
  answer: z.object({ label: labelSchema }),
  refusals: ['label_needs_name'],
});
export const removeLabel = call({
  ...one,
  method: 'DELETE',
  summary: "Remove a label number's name",
  description: 'The number is shown as a number again. Decisions that used the name keep it.',
  refusals: ['label_not_in_dictionary'],
});

/** Rules and limits for an entry's form. */
export const labelFields = fieldsOf(labelBodySchema.extend(ofLabel));
