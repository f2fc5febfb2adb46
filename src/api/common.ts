import { z } from 'zod';
import { languages } from './languages.ts';

/** A person as others see them. */
export const personSchema = z.object({ id: z.string(), name: z.string() });

export const roles = ['moderator', 'supervisor', 'admin'] as const;
export type Role = (typeof roles)[number];

export const timeSchema = z.iso.datetime();

/** `cursor` is opaque: what the list before it gave as `nextCursor`. */
export const pageQuerySchema = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const idParamSchema = z.object({ id: z.string().min(1).max(100) });

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
export type Page<T> = { items: T[]; nextCursor: string | null };

/** Words by language (languages.ts); a language may be missing. */
export function localisedOf(longest: number) {
  return z.partialRecord(z.enum(languages), z.string().trim().min(1).max(longest));
}
