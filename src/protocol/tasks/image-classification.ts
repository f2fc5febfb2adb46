import * as z from 'zod';
import { figures, readFigures } from '../statistics.ts';
import { listOf, membersOf, readBoolean, readLabel, readNumber, readScore, readString } from '../tolerant.ts';

const picture = {
  url: z.string(),
  rate: z.number().min(0).max(1),
  label: z.number(),
  review: z.boolean(),
};

/** In a fragment callback that we write (§ Video task results, Image classification). */
export const imageClassificationFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** In a summary callback that we write. A rule may omit `offset` (R2). */
export const imageClassificationSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  ...figures,
  label: z.number(),
  review: z.boolean(),
});

/** A result from a fragment or a summary: missing values are null or empty. `offset` in seconds. */
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
