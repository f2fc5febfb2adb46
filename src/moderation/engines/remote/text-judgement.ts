import * as z from 'zod';
import { parseLabel } from '../../../protocol/labels.ts';
import { type TextResult, textResultSchema } from '../../../protocol/text.ts';

/** What any engine says about a text (§ Text result, without what is echoed). */
export type TextJudgement = Pick<TextResult, 'action' | 'label' | 'review' | 'rate' | 'details'>;

const { action, rate, details } = textResultSchema.shape;

/** The same as a plug-in may write it: only `action` and `label` must be there. */
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
      // V12: nothing was hit in what passes.
      details: judgement.action === 'pass' ? [] : judgement.details,
    }),
  );
