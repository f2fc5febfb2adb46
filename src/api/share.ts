import { z } from 'zod';

/** 0…1, with the ends of its 95 % interval (Wilson); null without any cases. */
export const shareSchema = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();
export type Share = z.infer<typeof shareSchema>;
