import * as z from 'zod';
import { figures, readFigures } from '../statistics.ts';
import { listOf, membersOf, readBoolean, readLabel, readNumber, readScore, readString } from '../tolerant.ts';

const picture = {
  url: z.string(),
  rate: z.number().min(0).max(1),
  label: z.number(),
  review: z.boolean(),
};

/** What we write into a fragment callback (§ Video task results, Image classification). */
export const imageClassificationFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** What we write into a summary callback. `offset` may be left out by a rule (R2). */
export const imageClassificationSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  ...figures,
  label: z.number(),
  review: z.boolean(),
});

/** A result from a fragment or a summary: what is not there is null or empty. `offset` in seconds. */
export const readImageClassification = membersOf({
  fileList: listOf(
    membersOf({
      url: readString,
      rate: readScore,
      label: readLabel,
      review: readBoolean,
      offset: readNumber,
    }),
  ),
  ...readFigures,
  label: readLabel,
  review: readBoolean,
});
