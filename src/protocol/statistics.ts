import * as z from 'zod';
import { type Cursor, type Label, listOf, member, readCount, readLabel, readScore } from './tolerant.ts';

const score = z.number().min(0).max(1);
export const avgScoresSchema = z.array(z.strictObject({ score, label: z.number() }));
export const maximumsSchema = z.array(z.strictObject({ max: score, label: z.number() }));
export const statisticsSchema = z.array(z.strictObject({ count: z.number(), label: z.number() }));

export const avgScoresByCategorySchema = z.array(z.strictObject({ score, category: z.number() }));
export const maximumsByCategorySchema = z.array(z.strictObject({ max: score, category: z.number() }));
export const statisticsByCategorySchema = z.array(
  z.strictObject({ count: z.number(), category: z.number() }),
);

/**
 * The per-class figures of a summary (§ Video task results). Read, the class is always `label`; the logo
 * tasks write it as `category`. Empty where the task or the callback has none.
 */
export const readAvgScores = listOf((at) => ({
  label: readClass(at),
  score: readScore(member(at, 'score')),
}));
export const readMaximums = listOf((at) => ({ label: readClass(at), max: readScore(member(at, 'max')) }));
export const readStatistics = listOf((at) => ({
  label: readClass(at),
  count: readCount(member(at, 'count')),
}));

/** The class of an element: its `label`, or its `category`. */
export function readClass(at: Cursor): Label | null {
  return readLabel(member(at, 'label')) ?? readLabel(member(at, 'category'));
}
