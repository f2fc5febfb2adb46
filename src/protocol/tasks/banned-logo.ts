import * as z from 'zod';
import { type Box, boxSchema, readBox } from '../geometry.ts';
import {
  avgScoresByCategorySchema,
  type ClassCount,
  type ClassMaximum,
  type ClassScore,
  maximumsByCategorySchema,
  readAvgScores,
  readClass,
  readMaximums,
  readStatistics,
  statisticsByCategorySchema,
} from '../statistics.ts';
import {
  type Cursor,
  type Label,
  member,
  objectsOf,
  readNumber,
  readScore,
  readString,
} from '../tolerant.ts';

export const logoPicture = {
  url: z.string(),
  location: boxSchema,
  category: z.number(),
  scores: z.number().min(0).max(1),
};
export const logoFigures = {
  avgScores: avgScoresByCategorySchema,
  maximums: maximumsByCategorySchema,
  statistics: statisticsByCategorySchema,
};

/** What we write into a fragment callback (§ Video task results, Banned station logo). */
export const bannedLogoFragment = z.strictObject({ fileList: z.array(z.strictObject(logoPicture)) });
/** What we write into a summary callback. */
export const bannedLogoSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...logoPicture, offset: z.number().optional() })),
  ...logoFigures,
});

export type LogoPicture = {
  url: string | null;
  location: Box | null;
  /** The document's `category`. */
  label: Label | null;
  scores: number | null;
  offset: number | null;
};

/** A result as read, from a fragment or a summary: what is not there is null or empty. `offset` in seconds. */
export type BannedLogoResult = {
  fileList: LogoPicture[];
  avgScores: ClassScore[];
  maximums: ClassMaximum[];
  statistics: ClassCount[];
};

export function readBannedLogo(task: Cursor): BannedLogoResult {
  return { fileList: objectsOf(member(task, 'fileList')).map(readLogoPicture), ...readLogoFigures(task) };
}

export function readLogoFigures(task: Cursor): Omit<BannedLogoResult, 'fileList'> {
  return {
    avgScores: readAvgScores(task),
    maximums: readMaximums(task),
    statistics: readStatistics(task),
  };
}

export function readLogoPicture(file: Cursor): LogoPicture {
  return {
    url: readString(member(file, 'url')),
    location: readBox(member(file, 'location')),
    label: readClass(file),
    scores: readScore(member(file, 'scores')),
    offset: readNumber(member(file, 'offset')),
  };
}
