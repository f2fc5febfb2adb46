import * as z from 'zod';
import { type Cursor, member, objectsOf, readNumber, readString } from '../tolerant.ts';

/** What we write: the document does not show this task's object. Times in seconds. */
export const speechTranscriptionPayload = z.strictObject({
  text: z.string(),
  segments: z.array(z.strictObject({ startTime: z.number(), endTime: z.number(), text: z.string() })),
});

/** A result as read: what is not there is null or empty. */
export type SpeechTranscriptionResult = {
  text: string | null;
  segments: { startTime: number | null; endTime: number | null; text: string | null }[];
};

export function readSpeechTranscription(task: Cursor): SpeechTranscriptionResult {
  return {
    text: readString(member(task, 'text')),
    segments: objectsOf(member(task, 'segments')).map((segment) => ({
      startTime: readNumber(member(segment, 'startTime')),
      endTime: readNumber(member(segment, 'endTime')),
      text: readString(member(segment, 'text')),
    })),
  };
}
