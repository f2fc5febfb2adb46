import { z } from 'zod';

/** `GET /api/alarms`: what an administrator must see to now. `disk`: less is left than the floor, bytes. */
export const alarmsAnswerSchema = z.object({
  disk: z.object({ freeBytes: z.number(), floorBytes: z.number() }).nullable(),
});
export type AlarmsAnswer = z.infer<typeof alarmsAnswerSchema>;
