import * as z from 'zod';
import { type Cursor, type Label, listOf, member, readCount, readLabel, readScore } from './tolerant.ts';

const score = z.number().min(0).max(1);
const count = z.number();
const label = z.number();
const category = z.number();

/**
 * The per-class figures that we write into a summary (§ Video task results). Person and gallery tasks have no scores.
 */
export const counts = {
  maximums: z.array(z.strictObject({ max: score, label })),
  statistics: z.array(z.strictObject({ count, label })),
};
export const figures = { avgScores: z.array(z.strictObject({ score, label })), ...counts };
/** The logo tasks call the class `category`. */
export const figuresByCategory = {
  avgScores: z.array(z.strictObject({ score, category })),
  maximums: z.array(z.strictObject({ max: score, category })),
  statistics: z.array(z.strictObject({ count, category })),
};

/** The class of an element: its `label`, or its `category`. */
export function readClass(at: Cursor): Label | null {
  return readLabel(member(at, 'label')) ?? readLabel(member(at, 'category'));
}

/** The same as read: the class is always `label`. Empty where the task or the callback has none. */
export const readCounts = {
  maximums: listOf((at) => ({ label: readClass(at), max: readScore(member(at, 'max')) })),
  statistics: listOf((at) => ({ label: readClass(at), count: readCount(member(at, 'count')) })),
};
export const readFigures = {
  avgScores: listOf((at) => ({ label: readClass(at), score: readScore(member(at, 'score')) })),
  ...readCounts,
};
