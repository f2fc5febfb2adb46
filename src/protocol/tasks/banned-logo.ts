import * as z from 'zod';
import { boxSchema, readBox } from '../geometry.ts';
import { figuresByCategory, readClass, readFigures } from '../statistics.ts';
import { type Cursor, listOf, membersOf, readNumber, readScore, readString } from '../tolerant.ts';

export const logoPicture = {
  url: z.string(),
  location: boxSchema,
  category: z.number(),
  scores: z.number().min(0).max(1),
};

/** In a fragment callback that we write (§ Video task results, Banned station logo). */
export const bannedLogoFragment = z.strictObject({ fileList: z.array(z.strictObject(logoPicture)) });
/** In a summary callback that we write. */
export const bannedLogoSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...logoPicture, offset: z.number().optional() })),
  ...figuresByCategory,
});

/** The document's `category` is the `label`. */
export const readLogoPicture = (file: Cursor) => ({
  ...membersOf({ url: readString, location: readBox, scores: readScore, offset: readNumber })(file),
  label: readClass(file),
});

/** A result from a fragment or a summary: missing values are null or empty. `offset` in seconds. */
export const readBannedLogo = membersOf({ fileList: listOf(readLogoPicture), ...readFigures });
