import * as z from 'zod';
import { textDetailSchema } from '../details.ts';
import { actions } from '../labels.ts';
import { type Cursor, member, objectsOf, readNumber, readString } from '../tolerant.ts';
import { readVerdict, type TextVerdict } from '../verdict.ts';

/**
 * What we write, into any callback (§ Video task results, Speech transcription moderation). `rate` is a
 * String as its table says.
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

/** A result as read: what is not there is null or empty. Times in seconds. */
export type SpeechModerationResult = { violations: SpeechViolation[]; text: string | null };
export type SpeechViolation = TextVerdict & {
  startTime: number | null;
  endTime: number | null;
  /** May be empty. */
  content: string;
};

export function readSpeechModeration(task: Cursor): SpeechModerationResult {
  return {
    violations: objectsOf(member(task, 'violations')).map((violation) => ({
      startTime: readNumber(member(violation, 'startTime')),
      endTime: readNumber(member(violation, 'endTime')),
      content: readString(member(violation, 'content')) ?? '',
      ...readVerdict(violation),
    })),
    text: readString(member(task, 'text')),
  };
}
