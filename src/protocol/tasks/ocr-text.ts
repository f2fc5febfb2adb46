import * as z from 'zod';
import { readDetails, type TextDetail, textDetailSchema } from '../details.ts';
import { type Box, boxSchema, readBox } from '../geometry.ts';
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
  isAbsent,
  type Label,
  member,
  objectsOf,
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

/** What we write into a fragment callback (§ Video task results, OCR text moderation). */
export const ocrTextFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** What we write into a summary callback. */
export const ocrTextSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  avgScores: avgScoresSchema,
  maximums: maximumsSchema,
  statistics: statisticsSchema,
  label: z.number(),
  review: z.boolean(),
});

/** A result as read, from a fragment or a summary: what is not there is null or empty. */
export type OcrTextResult = {
  fileList: {
    url: string | null;
    text: string | null;
    /** How sure the reading is; how sure the verdict is stands in `textAnalysis.rate`. */
    scores: number | null;
    location: Box | null;
    /** -180 to 180, positive is clockwise. */
    degree: number | null;
    textAnalysis: TextAnalysis | null;
    offset: number | null;
  }[];
  avgScores: ClassScore[];
  maximums: ClassMaximum[];
  statistics: ClassCount[];
  label: Label | null;
  review: boolean | null;
};
export type TextAnalysis = {
  label: Label | null;
  review: boolean | null;
  rate: number | null;
  details: TextDetail[];
};

export function readOcrText(task: Cursor): OcrTextResult {
  return {
    fileList: objectsOf(member(task, 'fileList')).map((file) => ({
      url: readString(member(file, 'url')),
      text: readString(member(file, 'text')),
      scores: readScore(member(file, 'scores')),
      location: readBox(member(file, 'location')),
      degree: readNumber(member(file, 'degree')),
      textAnalysis: readTextAnalysis(member(file, 'textAnalysis')),
      offset: readNumber(member(file, 'offset')),
    })),
    avgScores: readAvgScores(task),
    maximums: readMaximums(task),
    statistics: readStatistics(task),
    label: readLabel(member(task, 'label')),
    review: readBoolean(member(task, 'review')),
  };
}

function readTextAnalysis(at: Cursor): TextAnalysis | null {
  if (isAbsent(at)) return null;
  return {
    label: readLabel(member(at, 'label')),
    review: readBoolean(member(at, 'review')),
    rate: readScore(member(at, 'rate')),
    details: readDetails(member(at, 'details')),
  };
}
