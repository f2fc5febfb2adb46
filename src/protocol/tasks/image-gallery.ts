import * as z from 'zod';
import { counts, readCounts } from '../statistics.ts';
import { listOf, membersOf, readLabel, readNumber, readScore, readString } from '../tolerant.ts';

const score = z.number().min(0).max(1);
const picture = {
  url: z.string(),
  label: z.number(),
  similarity: score,
  relatives: z.array(z.strictObject({ path: z.string(), score })),
};

/** In a fragment callback that we write (§ Video task results, Custom image gallery). */
export const imageGalleryFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** In a summary callback that we write: the document gives it no `review`. */
export const imageGallerySummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  ...counts,
  label: z.number(),
});

/** A result from a fragment or a summary: missing values are null or empty. `offset` in seconds. */
export const readImageGallery = membersOf({
  fileList: listOf(
    membersOf({
      url: readString,
      label: readLabel,
      similarity: readScore,
      /** Similar pictures in the gallery: address and match score. */
      relatives: listOf(membersOf({ path: readString, score: readScore })),
      offset: readNumber,
    }),
  ),
  ...readCounts,
  label: readLabel,
});
