import { z } from 'zod';

/** Where a searched word was found. */
export const hitSources = ['text', 'name', 'recognised', 'transcript', 'note', 'id'] as const;
export type HitSource = (typeof hitSources)[number];

/** The first match of a search in a case: the text around it, with UTF-16 offsets into that text. */
export const hitSchema = z.object({
  of: z.enum(hitSources),
  text: z.string(),
  marks: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type Hit = z.infer<typeof hitSchema>;
