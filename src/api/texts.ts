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
export const textsBodySchema = z.strictObject({ texts: z.array(textSchema).min(1).max(maxTexts) }).meta({
  examples: [
    {
      texts: [
        { content: 'Get your fr33 c0ins', contentId: 'post-17', userId: 'user-42' },
        { content: 'Good morning!', contentId: 'post-18', userId: 'user-7' },
      ],
    },
  ],
});
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
export const textsAnswerSchema = z
  .object({ submissionId: z.string(), results: z.array(textAnswerSchema) })
  .meta({
    examples: [
      {
        submissionId: '0198f2a4-6b2d-71f4-a3c8-90e1d2f3a4b5',
        results: [
          {
            content: 'Get your fr33 c0ins',
            action: 'review',
            label: 'Ads',
            review: true,
            rate: 0.82,
            details: [{ keyword: 'free coins', hint: 'fr33 c0ins', mainLabel: 'Ads', subLabel: 'Ads' }],
            marks: [{ start: 9, end: 19, detail: 0 }],
            contentId: 'post-17',
            userId: 'user-42',
            caseId: '0198f2a4-6f0e-7c3a-9d52-3f1b8a7c6e10',
          },
          {
            content: 'Good morning!',
            action: 'pass',
            label: 'Normal',
            review: false,
            rate: null,
            details: [],
            marks: [],
            contentId: 'post-18',
            userId: 'user-7',
            caseId: null,
          },
        ],
      },
    ],
  });
export type TextsAnswer = z.infer<typeof textsAnswerSchema>;

export const sendTexts = call({
  method: 'POST',
  path: '/api/texts',
  summary: 'Moderate texts; returns the results in order',
  description:
    'Answers at once, one result for each text in the order of the request. `action` is `pass`, `block` or `review`; with `review`, a person decides the case that `caseId` names. What was refused with 503 was not stored: send it again.',
  tag: 'Content',
  role: 'moderator',
  keyScope: 'submit',
  body: textsBodySchema,
  answer: textsAnswerSchema,
  idempotent: true,
  refusals: ['service_rate_limit', 'service_refused', 'service_answer_unusable', 'moderation_unavailable'],
});

/** Rules and limits for its form. */
export const textsFields = fieldsOf(textsBodySchema);
