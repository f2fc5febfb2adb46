import { z } from 'zod';
import { call } from './call.ts';
import { fieldsOf } from './fields.ts';
import { detailSchema, markSchema } from './findings.ts';
import { givenContextSchema } from './given-context.ts';
import { ruleOutcomes } from './rules.ts';

/** The interface sets no maximum length; this is ours, in characters. */
export const maxContentLength = 10_000;

export const maxTexts = 1000;

const identifier = z.string().max(200);
export const textSchema = z.strictObject({
  content: z.string().min(1).max(maxContentLength),
  contentId: identifier.optional(),
  userId: identifier.optional(),
  forumId: identifier.optional(),
  context: givenContextSchema.optional(),
});
export const textsBodySchema = z
  .strictObject({ texts: z.array(textSchema).min(1).max(maxTexts) })
  .meta({ examples: [{ texts: [{ content: 'Get your free coins here', userId: 'u-1' }] }] });
export type TextsBody = z.infer<typeof textsBodySchema>;

export const textAnswerSchema = z.object({
  content: z.string(),
  action: z.enum(['pass', 'review', 'block']),
  label: z.string(),
  review: z.boolean(),
  rate: z.number().nullable(),
  details: z.array(detailSchema),
  /** The positions of the details' keywords in `content`. */
  marks: z.array(markSchema),
  contentId: z.string().optional(),
  userId: z.string().optional(),
  forumId: z.string().optional(),
  caseId: z.string().nullable(),
  /** The rule that decided `action`, and what the machine answered; absent if none did. */
  rule: z.object({ id: z.string(), name: z.string(), was: z.enum(ruleOutcomes) }).optional(),
});
export type TextAnswer = z.infer<typeof textAnswerSchema>;
export const textsAnswerSchema = z.object({ submissionId: z.string(), results: z.array(textAnswerSchema) });
export type TextsAnswer = z.infer<typeof textsAnswerSchema>;

export const sendTexts = call({
  method: 'POST',
  path: '/api/texts',
  summary: 'Moderate texts; returns the results in order',
  tag: 'Submissions',
  role: 'moderator',
  keyScope: 'submit',
  body: textsBodySchema,
  answer: textsAnswerSchema,
  refusals: ['service_rate_limit', 'service_refused', 'service_answer_unusable', 'moderation_unavailable'],
});

/** Rules and limits for its form. */
export const textsFields = fieldsOf(textsBodySchema);
