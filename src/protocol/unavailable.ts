import * as z from 'zod';
import type { Reason } from '../reasons/reason.ts';
import { reasonsSchema } from '../reasons/serialize.ts';
import {
  type Cursor,
  member,
  objectsOf,
  readBoolean,
  readMessage,
  readNumber,
  readString,
} from './tolerant.ts';

/**
 * What a task's engines could not look at or listen to: a member `unavailable` of fragment, summary and audio
 * callbacks, ours beside the document's. `review`: a person is to look in their place. Seconds of the source.
 */
export const unavailableSchema = z.strictObject({
  /** The task's identifier. */
  task: z.string(),
  what: z.enum(['frames', 'seconds']),
  count: z.number().min(0),
  /** Why, in words; of several reasons the most frequent one. */
  reason: z.string(),
  reasons: reasonsSchema.optional(),
  review: z.boolean(),
  /** The first of the frames, at most `mostListed`. */
  frames: z.array(z.strictObject({ url: z.string(), offset: z.number() })).optional(),
  stretches: z.array(z.strictObject({ startTime: z.number(), endTime: z.number() })).optional(),
});
export type Unavailable = z.infer<typeof unavailableSchema>;

export const mostListed = 50;

/** As read: what is not there is null or empty; without a word on it a person is to look. */
export type ReadUnavailable = {
  task: string | null;
  what: 'frames' | 'seconds';
  count: number | null;
  reason: Reason | string | null;
  review: boolean;
  frames: { url: string | null; offset: number | null }[];
  stretches: { startTime: number | null; endTime: number | null }[];
};

export function readUnavailable(list: Cursor): ReadUnavailable[] {
  return objectsOf(list).map((at) => ({
    task: readString(member(at, 'task')),
    what: readString(member(at, 'what')) === 'seconds' ? 'seconds' : 'frames',
    count: readNumber(member(at, 'count')),
    reason: readMessage(at, 'reason'),
    review: readBoolean(member(at, 'review')) ?? true,
    frames: objectsOf(member(at, 'frames')).map((frame) => ({
      url: readString(member(frame, 'url')),
      offset: readNumber(member(frame, 'offset')),
    })),
    stretches: objectsOf(member(at, 'stretches')).map((stretch) => ({
      startTime: readNumber(member(stretch, 'startTime')),
      endTime: readNumber(member(stretch, 'endTime')),
    })),
  }));
}
