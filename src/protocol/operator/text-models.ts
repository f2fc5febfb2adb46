import * as z from 'zod';
import { reasonsSchema } from '../../reasons/serialize.ts';
import { textLabels } from '../labels.ts';

/** The models that look at texts beside the word lists of the embedded engine; each can be switched off. */
export const textModelNames = ['spam-en', 'abuse-en', 'abuse-zh', 'sexual-en'] as const;
export type TextModelName = (typeof textModelNames)[number];

/** The labels that models know. */
export const modelLabels = ['Ads', 'Abuse', 'Porn'] as const;

const count = z.int().nonnegative();
/** Decided texts of whole weeks, `from` to `until` (exclusive), with and without the label. */
const decidedTextsSchema = z.object({ from: z.string(), until: z.string(), with: count, without: count });

/** What a model says about the texts that were held out. */
const heldOutFiguresSchema = z.object({
  hits: count,
  /** Of these, the texts that have the label. */
  rightHits: count,
  /** The area under the ROC curve. */
  auc: z.number(),
  /** Of its probabilities: the mean squared error, and the mean distance in ten bins. Null: its scores are none. */
  brier: z.number().nullable(),
  calibrationError: z.number().nullable(),
});
export type HeldOutFigures = z.infer<typeof heldOutFiguresSchema>;

/** A version beside the one that it was made from, on weeks after those that it learned from. */
export const modelEvaluationSchema = z.object({
  learned: decidedTextsSchema,
  heldOut: decidedTextsSchema,
  before: heldOutFiguresSchema,
  after: heldOutFiguresSchema,
});
export type ModelEvaluation = z.infer<typeof modelEvaluationSchema>;

export const modelKinds = ['shipped', 'recalibrated', 'retrained'] as const;

const modelVersionSchema = z.object({
  version: z.string(),
  kind: z.enum(modelKinds),
  /** Whether its scores are probabilities. */
  isProbability: z.boolean(),
  /** Null for the version that comes with the product. */
  learnedAt: z.string().nullable(),
  /** The version that it was made from. */
  basedOn: z.string().nullable(),
  evaluation: modelEvaluationSchema.nullable(),
});
export type ModelVersion = z.infer<typeof modelVersionSchema>;

/** What the next version and the one in use have said about the same texts since `since`; its hits do not count. */
const shadowSchema = z.object({
  since: z.string(),
  texts: count,
  both: count,
  onlyUsed: count,
  onlyNext: count,
});
export type Shadow = z.infer<typeof shadowSchema>;

export const textModelSchema = z.object({
  name: z.enum(textModelNames),
  label: z.enum(modelLabels),
  used: modelVersionSchema,
  /** The version that was used before, for one step back. */
  before: modelVersionSchema.nullable(),
  next: modelVersionSchema.extend({ shadow: shadowSchema }).nullable(),
});
export type TextModelState = z.infer<typeof textModelSchema>;
export const textModelsAnswerSchema = z.object({ models: z.array(textModelSchema) });
export const textModelAnswerSchema = z.object({ model: textModelSchema });

/** In UTF-16 units. Longer texts are not learned from, because nobody said which part of them was meant. */
export const maxDecidedLength = 2000;

/** A text that a person has decided, with the labels that it has and those that it does not have; others are unknown. */
export const decidedTextSchema = z.strictObject({
  text: z.string().min(1).max(maxDecidedLength),
  at: z.iso.datetime(),
  has: z.array(z.enum(textLabels)),
  hasNot: z.array(z.enum(textLabels)),
});
export type DecidedText = z.infer<typeof decidedTextSchema>;
export const maxDecidedTexts = 10_000;
/** Of all texts together, so that reading them holds nobody up. */
export const maxDecidedCharacters = 4_000_000;

export const learningOptionsSchema = z.strictObject({
  /** Whether weights are learned too; otherwise only what scores mean. */
  retrain: z.boolean(),
});
export const learningSchema = learningOptionsSchema.extend({
  texts: z.array(decidedTextSchema).max(maxDecidedTexts),
});
/** `reason`: why a model has no next version from these texts. */
export const learningAnswerSchema = textModelsAnswerSchema.extend({
  notLearned: z.array(
    z.object({ name: z.enum(textModelNames), reason: z.string(), reasons: reasonsSchema.optional() }),
  ),
});
export type LearningAnswer = z.infer<typeof learningAnswerSchema>;
export const modelChoiceSchema = z.strictObject({
  version: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .meta({ examples: ['8f691843'] }),
});
