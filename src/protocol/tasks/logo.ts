import * as z from 'zod';
import { figuresByCategory, readFigures } from '../statistics.ts';
import { listOf, membersOf, readNumber, readString } from '../tolerant.ts';
import { logoPicture, readLogoPicture } from './banned-logo.ts';

const picture = { ...logoPicture, degree: z.number().min(-180).max(180), text: z.string() };

/** In a fragment callback that we write (§ Video task results, Logo detection); `text` is as in its example. */
export const logoFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** In a summary callback that we write. */
export const logoSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  ...figuresByCategory,
});

const readPicture = membersOf({
  /** -180 to 180, positive is clockwise. */
  degree: readNumber,
  /** The logo's name; a number is read as its text (V7). */
  text: readString,
});

/** A result from a fragment or a summary: missing values are null or empty. */
export const readLogo = membersOf({
  fileList: listOf((file) => ({ ...readLogoPicture(file), ...readPicture(file) })),
  ...readFigures,
});
