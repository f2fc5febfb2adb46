import { z } from 'zod';
import { call } from './call.ts';
import { roles } from './common.ts';
import { guideSchema } from './guide.ts';

/** Seconds. */
export const sessionSchema = z.object({
  person: z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) }),
  undoSeconds: z.number(),
  claimSeconds: z.number(),
  maxUploadBytes: z.number(),
  /** True in the browser demo, which every screen shows. */
  demo: z.boolean(),
  /** A translation service is set, for browsers that cannot translate. */
  translation: z.boolean().optional(),
  /** Part of the session, so that the introduction appears with the first page or not at all. */
  guide: guideSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const getSession = call({
  method: 'GET',
  path: '/api/session',
  summary: 'Get who is signed in, and the settings that a browser needs',
  description:
    'With a key, `person` is the key. Use it to check that a key works and to read the limits for uploads and the undo window.',
  tag: 'Session',
  role: 'moderator',
  keyScope: 'read',
  answer: sessionSchema,
  beforeSecondFactor: true,
});
export const listTasks = call({
  method: 'GET',
  path: '/api/tasks',
  summary: 'List the tasks that are configured for the moderation service, with their types',
  description: 'The identifiers that `tasks` of a submission takes, each with its type.',
  tag: 'Session',
  role: 'moderator',
  keyScope: 'read',
  answer: z.object({ tasks: z.array(z.object({ id: z.string(), type: z.string() })) }),
});
