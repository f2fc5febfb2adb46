import * as z from 'zod';
import { textDetailSchema } from '../details.ts';
import { actions } from '../labels.ts';
import { listOf, membersOf, readNumber, readString } from '../tolerant.ts';
import { readVerdict } from '../verdict.ts';

/**
 * In any callback that we write (§ Video task results, Speech transcription moderation). `rate` is a String as in its
 * table.
 */
export const speechModerationPayload = z.strictObject({
  violations: z.array(
    z.strictObject({
      startTime: z.number(),
      endTime: z.number(),
      content: z.string(),
      action: z.enum(actions),
      label: z.string(),
      review: z.boolean(),
      rate: z.string(),
      details: z.array(textDetailSchema),
    }),
  ),
  text: z.string(),
});

const readStretch = membersOf({
  startTime: readNumber,
  endTime: readNumber,
  /** May be empty. */
  content: (at) => readString(at) ?? '',
});

/** A result as read: missing values are null or empty. Times in seconds. */
export const readSpeechModeration = membersOf({
  violations: listOf((violation) => ({ ...readStretch(violation), ...readVerdict(violation) })),
  text: readString,
});
