import { z } from 'zod';

/** `GET /api/alarms`: what is wrong now. */
export const alarmsAnswerSchema = z.object({
  /** For administrators: less is left than the floor, bytes. */
  disk: z.object({ freeBytes: z.number(), floorBytes: z.number() }).nullable(),
  /** The moderation service does not answer: cases can be decided, content cannot be sent. */
  moderationAway: z.boolean(),
});
export type AlarmsAnswer = z.infer<typeof alarmsAnswerSchema>;
