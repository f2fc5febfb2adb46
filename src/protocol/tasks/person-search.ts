import * as z from 'zod';
import { boxSchema, readBox } from '../geometry.ts';
import { counts, readCounts } from '../statistics.ts';
import { listOf, membersOf, readBoolean, readLabel, readNumber, readScore, readString } from '../tolerant.ts';

export const personPicture = {
  url: z.string(),
  similarity: z.number().min(0).max(1),
  label: z.number(),
  review: z.boolean(),
  faceId: z.string(),
  typeName: z.string(),
  facePosition: boxSchema,
};
export const personMatch = { personId: z.string(), faceId: z.string(), typeName: z.string() };

/** In a fragment callback that we write (§ Video task results, Image search). */
export const personSearchFragment = z.strictObject({ fileList: z.array(z.strictObject(personPicture)) });
/** In a summary callback that we write. */
export const personSearchSummary = z.strictObject({
  fileList: z.array(
    z.strictObject({ ...personPicture, personId: z.string(), offset: z.number().optional() }),
  ),
  ...counts,
  matchList: z.array(z.strictObject(personMatch)),
  label: z.number(),
  review: z.boolean(),
});

export const readPersonPicture = {
  url: readString,
  similarity: readScore,
  label: readLabel,
  review: readBoolean,
  personId: readString,
  /** The person's name. */
  faceId: readString,
  /** The person's type. */
  typeName: readString,
  facePosition: readBox,
  offset: readNumber,
};
export const readPersonMatch = { personId: readString, faceId: readString, typeName: readString };
export type PersonMatch = { [Name in keyof typeof readPersonMatch]: string | null };

/** A result from a fragment or a summary: missing values are null or empty. `offset` in seconds. */
export const readPersonSearch = membersOf({
  fileList: listOf(membersOf(readPersonPicture)),
  ...readCounts,
  matchList: listOf(membersOf(readPersonMatch)),
  label: readLabel,
  review: readBoolean,
});
