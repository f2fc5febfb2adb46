import * as z from 'zod';
import {
  type Cursor,
  type Label,
  member,
  objectsOf,
  readBoolean,
  readLabel,
  readNumber,
  readScore,
} from '../tolerant.ts';

/** What we write, into any callback (§ Video task results, Vulgar speech). */
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

/** A result as read: what is not there is null or empty. Times in seconds. */
export type VulgarSpeechResult = {
  violations: {
    label: Label | null;
    review: boolean | null;
    details: {
      startTime: number | null;
      endTime: number | null;
      label: Label | null;
      rate: number | null;
    }[];
  }[];
};

export function readVulgarSpeech(task: Cursor): VulgarSpeechResult {
  return {
    violations: objectsOf(member(task, 'violations')).map((violation) => ({
      label: readLabel(member(violation, 'label')),
      review: readBoolean(member(violation, 'review')),
      details: objectsOf(member(violation, 'details')).map((segment) => ({
        startTime: readNumber(member(segment, 'startTime')),
        endTime: readNumber(member(segment, 'endTime')),
        label: readLabel(member(segment, 'label')),
        rate: readScore(member(segment, 'rate')),
      })),
    })),
  };
}
