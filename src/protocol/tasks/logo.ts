import * as z from 'zod';
import { figuresByCategory, readFigures } from '../statistics.ts';
import { listOf, membersOf, readNumber, readString } from '../tolerant.ts';
import { logoPicture, readLogoPicture } from './banned-logo.ts';

const picture = { ...logoPicture, degree: z.number().min(-180).max(180), text: z.string() };

/** What we write into a fragment callback (§ Video task results, Logo detection); `text` as its example. */
export const logoFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** What we write into a summary callback. */
export const logoSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  ...figuresByCategory,
});

const readPicture = membersOf({
  /** -180 to 180, positive is clockwise. */
  degree: readNumber,
  /** The logo's name; a number is taken as its text (V7). */
  text: readString,
});

/** A result from a fragment or a summary: what is not there is null or empty. */
export const readLogo = membersOf({
  fileList: listOf((file) => ({ ...readLogoPicture(file), ...readPicture(file) })),
  ...readFigures,
});
