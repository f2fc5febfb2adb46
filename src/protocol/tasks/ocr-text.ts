import * as z from 'zod';
import { readDetails, textDetailSchema } from '../details.ts';
import { boxSchema, readBox } from '../geometry.ts';
import { figures, readFigures } from '../statistics.ts';
import {
  isAbsent,
  listOf,
  membersOf,
  readBoolean,
  readLabel,
  readNumber,
  readScore,
  readString,
} from '../tolerant.ts';

const score = z.number().min(0).max(1);
const picture = {
  url: z.string(),
  text: z.string(),
  scores: score,
  location: boxSchema,
  degree: z.number().min(-180).max(180),
  textAnalysis: z.strictObject({
    label: z.number(),
    review: z.boolean(),
    rate: score,
    details: z.array(textDetailSchema),
  }),
};

/** In a fragment callback that we write (§ Video task results, OCR text moderation). */
export const ocrTextFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** In a summary callback that we write. */
export const ocrTextSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  ...figures,
  label: z.number(),
  review: z.boolean(),
});

const readTextAnalysis = membersOf({
  label: readLabel,
  review: readBoolean,
  rate: readScore,
  details: readDetails,
});

/** A result from a fragment or a summary: missing values are null or empty. */
export const readOcrText = membersOf({
  fileList: listOf(
    membersOf({
      url: readString,
      text: readString,
      /** Confidence of the recognised text; the confidence of the verdict is `textAnalysis.rate`. */
      scores: readScore,
      location: readBox,
      /** -180 to 180, positive is clockwise. */
      degree: readNumber,
      textAnalysis: (at) => (isAbsent(at) ? null : readTextAnalysis(at)),
      offset: readNumber,
    }),
  ),
  ...readFigures,
  label: readLabel,
  review: readBoolean,
});
