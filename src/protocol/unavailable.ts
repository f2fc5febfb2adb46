import * as z from 'zod';
import { reasonsSchema } from '../reasons/serialize.ts';
import { listOf, membersOf, readBoolean, readMessage, readNumber, readString } from './tolerant.ts';

/**
 * Content that a task's engines could not look at or listen to: a member `unavailable` of fragment, summary and audio
 * callbacks, our addition to the document. `review`: a person should look instead. Seconds of the source.
 */
export const unavailableSchema = z.strictObject({
  /** The task's identifier. */
  task: z.string(),
  what: z.enum(['frames', 'seconds']),
  count: z.number().min(0),
  /** The reason as text; of several reasons the most frequent one. */
  reason: z.string(),
  reasons: reasonsSchema.optional(),
  review: z.boolean(),
  /** The first of the frames, at most `maxListedUnavailable`. */
  frames: z.array(z.strictObject({ url: z.string(), offset: z.number() })).optional(),
  stretches: z.array(z.strictObject({ startTime: z.number(), endTime: z.number() })).optional(),
});
export type Unavailable = z.infer<typeof unavailableSchema>;

export const maxListedUnavailable = 50;

const readMembers = membersOf({
  task: readString,
  what: (at) => (readString(at) === 'seconds' ? ('seconds' as const) : ('frames' as const)),
  count: readNumber,
  review: (at) => readBoolean(at) ?? true,
  frames: listOf(membersOf({ url: readString, offset: readNumber })),
  stretches: listOf(membersOf({ startTime: readNumber, endTime: readNumber })),
});

/** Missing values are null or empty; without `review` a person should look. */
export const readUnavailable = listOf((at) => ({ ...readMembers(at), reason: readMessage(at, 'reason') }));
export type ReadUnavailable = ReturnType<typeof readUnavailable>[number];
