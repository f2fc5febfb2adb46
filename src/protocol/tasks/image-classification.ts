import * as z from 'zod';
import {
  avgScoresSchema,
  type ClassCount,
  type ClassMaximum,
  type ClassScore,
  maximumsSchema,
  readAvgScores,
  readMaximums,
  readStatistics,
  statisticsSchema,
} from '../statistics.ts';
import {
  type Cursor,
  type Label,
  member,
  objectsOf,
  readBoolean,
  readLabel,
  readNumber,
  readScore,
  readString,
} from '../tolerant.ts';

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
  avgScores: avgScoresSchema,
  maximums: maximumsSchema,
  statistics: statisticsSchema,
  label: z.number(),
  review: z.boolean(),
});

/** A result as read, from a fragment or a summary: what is not there is null or empty. `offset` in seconds. */
export type ImageClassificationResult = {
  fileList: {
    url: string | null;
    rate: number | null;
    label: Label | null;
    review: boolean | null;
    offset: number | null;
  }[];
  avgScores: ClassScore[];
  maximums: ClassMaximum[];
  statistics: ClassCount[];
  label: Label | null;
  review: boolean | null;
};

export function readImageClassification(task: Cursor): ImageClassificationResult {
  return {
    fileList: objectsOf(member(task, 'fileList')).map((file) => ({
      url: readString(member(file, 'url')),
      rate: readScore(member(file, 'rate')),
      label: readLabel(member(file, 'label')),
      review: readBoolean(member(file, 'review')),
      offset: readNumber(member(file, 'offset')),
    })),
    avgScores: readAvgScores(task),
    maximums: readMaximums(task),
    statistics: readStatistics(task),
    label: readLabel(member(task, 'label')),
    review: readBoolean(member(task, 'review')),
  };
}
