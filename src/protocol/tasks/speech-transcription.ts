import * as z from 'zod';
import { listOf, membersOf, readNumber, readString } from '../tolerant.ts';

/** In callbacks that we write: the document does not show this task's object. Times in seconds. */
export const speechTranscriptionPayload = z.strictObject({
  text: z.string(),
  segments: z.array(z.strictObject({ startTime: z.number(), endTime: z.number(), text: z.string() })),
});

/** A result as read: missing values are null or empty. */
export const readSpeechTranscription = membersOf({
  text: readString,
  segments: listOf(membersOf({ startTime: readNumber, endTime: readNumber, text: readString })),
});
