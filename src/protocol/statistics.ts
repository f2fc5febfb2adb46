import * as z from 'zod';
import { type Cursor, type Label, member, objectsOf, readCount, readLabel, readScore } from './tolerant.ts';

/**
 * The per-class figures of a summary (§ Video task results). Read, the class is always `label`; the logo
 * tasks write it as `category`. Empty where the task or the callback has none.
 */
export type ClassScore = { label: Label | null; score: number | null };
export type ClassMaximum = { label: Label | null; max: number | null };
export type ClassCount = { label: Label | null; count: number | null };

const score = z.number().min(0).max(1);
export const avgScoresSchema = z.array(z.strictObject({ score, label: z.number() }));
export const maximumsSchema = z.array(z.strictObject({ max: score, label: z.number() }));
export const statisticsSchema = z.array(z.strictObject({ count: z.number(), label: z.number() }));

export const avgScoresByCategorySchema = z.array(z.strictObject({ score, category: z.number() }));
export const maximumsByCategorySchema = z.array(z.strictObject({ max: score, category: z.number() }));
export const statisticsByCategorySchema = z.array(
  z.strictObject({ count: z.number(), category: z.number() }),
);

export function readAvgScores(task: Cursor): ClassScore[] {
  return objectsOf(member(task, 'avgScores')).map((at) => ({
    label: readClass(at),
    score: readScore(member(at, 'score')),
  }));
}

export function readMaximums(task: Cursor): ClassMaximum[] {
  return objectsOf(member(task, 'maximums')).map((at) => ({
    label: readClass(at),
    max: readScore(member(at, 'max')),
  }));
}

export function readStatistics(task: Cursor): ClassCount[] {
  return objectsOf(member(task, 'statistics')).map((at) => ({
    label: readClass(at),
    count: readCount(member(at, 'count')),
  }));
}

/** The class of an element: its `label`, or its `category`. */
export function readClass(at: Cursor): Label | null {
  return readLabel(member(at, 'label')) ?? readLabel(member(at, 'category'));
}
