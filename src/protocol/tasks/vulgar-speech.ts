import * as z from 'zod';
import type { Action } from '../labels.ts';
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
import { readGivenAction } from '../verdict.ts';

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
    /** Not in the document; read when a service sends one. */
    action: Action | null;
    review: boolean | null;
    /** Empty where the service does not break the violation down. */
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
      action: readGivenAction(member(violation, 'action')),
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
