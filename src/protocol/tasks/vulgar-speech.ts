import * as z from 'zod';
import { listOf, membersOf, readBoolean, readLabel, readNumber, readScore } from '../tolerant.ts';
import { readGivenAction } from '../verdict.ts';

/** In any callback that we write (§ Video task results, Vulgar speech). */
export const vulgarSpeechPayload = z.strictObject({
  violations: z.array(
    z.strictObject({
      label: z.number(),
      review: z.boolean(),
      details: z.array(
        z.strictObject({
          startTime: z.number(),
          endTime: z.number(),
          label: z.number(),
          rate: z.number().min(0).max(1),
        }),
      ),
    }),
  ),
});

/** A result as read: missing values are null or empty. Times in seconds. */
export const readVulgarSpeech = membersOf({
  violations: listOf(
    membersOf({
      label: readLabel,
      /** Not in the document; read when a service sends one. */
      action: readGivenAction,
      review: readBoolean,
      /** Empty where the service does not break the violation down. */
      details: listOf(
        membersOf({ startTime: readNumber, endTime: readNumber, label: readLabel, rate: readScore }),
      ),
    }),
  ),
});
