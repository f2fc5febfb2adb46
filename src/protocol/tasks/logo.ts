import * as z from 'zod';
import { type Cursor, member, objectsOf, readNumber, readString } from '../tolerant.ts';
import {
  type BannedLogoResult,
  type LogoPicture,
  logoFigures,
  logoPicture,
  readLogoFigures,
  readLogoPicture,
} from './banned-logo.ts';

const picture = { ...logoPicture, degree: z.number().min(-180).max(180), text: z.string() };

/** What we write into a fragment callback (§ Video task results, Logo detection); `text` as its example. */
export const logoFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** What we write into a summary callback. */
export const logoSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  ...logoFigures,
});

/** A result as read, from a fragment or a summary: what is not there is null or empty. */
export type LogoResult = Omit<BannedLogoResult, 'fileList'> & {
  fileList: (LogoPicture & {
    /** -180 to 180, positive is clockwise. */
    degree: number | null;
    /** The logo's name; a number is taken as its text (V7). */
    text: string | null;
  })[];
};

export function readLogo(task: Cursor): LogoResult {
  return {
    fileList: objectsOf(member(task, 'fileList')).map((file) => ({
      ...readLogoPicture(file),
      degree: readNumber(member(file, 'degree')),
      text: readString(member(file, 'text')),
    })),
    ...readLogoFigures(task),
  };
}
