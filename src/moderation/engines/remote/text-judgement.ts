import * as z from 'zod';
import { parseLabel } from '../../../protocol/labels.ts';
import { type TextResult, textResultSchema } from '../../../protocol/text.ts';

/** An engine's result for a text (§ Text result, without the echoed members). */
export type TextJudgement = Pick<TextResult, 'action' | 'label' | 'review' | 'rate' | 'details'>;

const { action, rate, details } = textResultSchema.shape;

/** Parses a plug-in's result; only `action` and `label` are required. */
export const textJudgementReader = z
  .object({
    action,
    label: z.string().min(1).transform(parseLabel),
    review: z.boolean().optional(),
    rate: rate.default(null),
    details: details.default([]),
  })
  .transform(
    ({ review, ...judgement }): TextJudgement => ({
      ...judgement,
      review: review ?? judgement.action === 'review',
      // V12: a text that passes has no hits.
      details: judgement.action === 'pass' ? [] : judgement.details,
    }),
  );
