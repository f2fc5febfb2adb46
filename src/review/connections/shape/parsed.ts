import type { z } from 'zod';
import { reasonOf } from '../../../reasons/of-issue.ts';
import { readSafely } from '../../../reasons/read-safely.ts';
import type { Fault } from '../../context/failure.ts';

/** A payload by a product's schema, or its faults, each with its place in the payload. */
export function parsed<T extends z.ZodType>(
  schema: T,
  payload: unknown,
): { data: z.output<T> } | { faults: Fault[] } {
  const read = readSafely(schema, payload);
  if (read.success) return { data: read.data };
  return {
    faults: read.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      reason: reasonOf(issue, payload),
    })),
  };
}

/** The first `max` characters of a text, without half of one; undefined where nothing is left. */
export const cut = (text: string | null | undefined, max: number): string | undefined =>
  text?.slice(0, max).toWellFormed().trim() || undefined;
