import { z } from 'zod';
import { timeSchema, webAddress } from './common.ts';
import { evidenceSchema } from './findings.ts';

/** Where a message of the thread stands: the content replies to it, or it came before or after the content. */
export const threadPlaces = ['repliedTo', 'before', 'after'] as const;
export const maxThread = 20;

const name = z.string().min(1).max(200);

const message = z.strictObject({
  place: z.enum(threadPlaces).default('before'),
  text: z.string().min(1).max(2000),
  at: timeSchema.optional(),
  userId: name.optional(),
  userName: name.optional(),
});

const author = z.strictObject({
  name: name.optional(),
  about: z.string().max(2000).optional(),
  createdAt: timeSchema.optional(),
  followers: z.int().min(0).optional(),
  /** A picture that is copied once, like evidence. */
  avatarUrl: webAddress.optional(),
});

/**
 * What the sender knows about a content beside it: the conversation in its order, the author's profile, and where it
 * stands. People see it, no engine does, and it is removed with the content.
 */
export const givenContextSchema = z
  .strictObject({
    thread: z.array(message).max(maxThread).optional(),
    author: author.optional(),
    place: z.strictObject({ name: name.optional(), url: webAddress.optional() }).optional(),
  })
  .meta({
    examples: [
      { thread: [{ place: 'repliedTo', text: 'Which coins?', userId: 'u-2' }], author: { name: 'Ann' } },
    ],
  });
export type GivenContext = z.output<typeof givenContextSchema>;

/** The same as people see it. The content's own fields stand where nothing else came. */
export const shownContextSchema = givenContextSchema.extend({
  author: author.omit({ avatarUrl: true }).extend({ avatar: evidenceSchema.nullable() }).optional(),
  /** What else the sender's `customInfo` holds. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});
export type ShownContext = z.infer<typeof shownContextSchema>;
