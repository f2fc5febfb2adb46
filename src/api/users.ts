import { z } from 'zod';
import { call } from './call.ts';
import { appealSchema } from './cases.ts';
import { personSchema, timeSchema } from './common.ts';
import { verdicts } from './deciding.ts';
import { chosenActionSchema, strikesSchema } from './enforcement.ts';
import { fieldsOf } from './fields.ts';
import { shownContextSchema } from './given-context.ts';
import { noticeSchema } from './reported.ts';
import { shareSchema } from './share.ts';

/** How many entries each list of the page has, newest first, and how many notes one user may have. */
export const userLimits = { listed: 50, notes: 200, note: 2000 } as const;

/** What one person of the team wrote about a user, for the others. */
export const userNoteSchema = z.object({
  id: z.string(),
  text: z.string(),
  by: personSchema,
  at: timeSchema,
});
export type UserNote = z.infer<typeof userNoteSchema>;

/** An action of a standing decision about the user's content. */
export const takenActionSchema = chosenActionSchema.extend({
  caseId: z.string(),
  by: personSchema,
  decidedAt: timeSchema,
  /** The strikes that it gave. */
  points: z.number(),
});
export type TakenAction = z.infer<typeof takenActionSchema>;

const reports = z.object({
  count: z.number(),
  /** Upheld, of those that people decided on. Null without any. */
  upheld: shareSchema,
  latest: z.array(noticeSchema),
});

/** Everything that is known here about somebody who uses the platform. */
export const userSchema = z.object({
  id: z.string(),
  /** The profile that came with the newest case. */
  author: shownContextSchema.shape.author,
  /** Of the cases for people; a case in a blind look counts as waiting. */
  cases: z.object({
    all: z.number(),
    waiting: z.number(),
    verdicts: z.record(z.enum(verdicts), z.number()),
    firstAt: timeSchema.nullable(),
    lastAt: timeSchema.nullable(),
  }),
  strikes: strikesSchema,
  actions: z.array(takenActionSchema),
  /** Reports of the user's content. */
  about: reports,
  /** Reports that the user sent. */
  sent: reports,
  appeals: z.array(
    appealSchema.pick({ id: true, caseId: true, statement: true, openedAt: true, outcome: true }),
  ),
  rooms: z.array(z.object({ id: z.string(), cases: z.number() })),
  notes: z.array(userNoteSchema),
});
export type User = z.infer<typeof userSchema>;

const params = z.object({ id: z.string().min(1).max(200) });
const noteParams = params.extend({ noteId: z.string().max(100) });
export const userNoteBodySchema = z.strictObject({ text: z.string().trim().min(1).max(userLimits.note) });
const users = { tag: 'Users', role: 'moderator' } as const;

export const getUser = call({
  ...users,
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'Read what is known about a user of the platform',
  description:
    'Their cases, strikes, actions, reports and appeals at this platform, and the team’s notes. The id is the `userId` that content came with; an unknown one has empty lists.',
  params,
  answer: z.object({ user: userSchema }),
});
export const addUserNote = call({
  ...users,
  method: 'POST',
  path: '/api/users/{id}/notes',
  summary: 'Write a note about a user, for the team',
  description: 'Seen by all who work here, never by the user. It goes with an erasure of the user.',
  params,
  body: userNoteBodySchema,
  answer: z.object({ note: userNoteSchema }),
  status: 201,
  refusals: ['too_many_user_notes'],
});
export const removeUserNote = call({
  ...users,
  method: 'DELETE',
  path: '/api/users/{id}/notes/{noteId}',
  summary: 'Remove a note about a user: your own, or any as a supervisor',
  description: 'It cannot be brought back.',
  params: noteParams,
  refusals: ['no_such_user_note', 'note_of_colleague'],
});

export const userNoteActions = ['user-note-added', 'user-note-removed'] as const;
export type UserNoteAction = (typeof userNoteActions)[number];

/** Rules and limits for its form. */
export const userNoteFields = fieldsOf(userNoteBodySchema);
