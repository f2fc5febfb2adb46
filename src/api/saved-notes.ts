import { z } from 'zod';
import { saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { idParamSchema, nameOf, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { knowsPlaceholders } from './note-placeholders.ts';

/** How many notes one person may have. */
export const maxSavedNotes = 100;

const noteFields = {
  name: nameOf(60),
  text: z.string().trim().min(1).max(2000).refine(knowsPlaceholders, saying('unknown_placeholder')),
};

/** A note to insert into decisions: private, or shared with everyone by a supervisor. */
export const savedNoteSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  shared: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  createdAt: timeSchema,
});
export type SavedNote = z.infer<typeof savedNoteSchema>;

export const newNoteBodySchema = z.strictObject({
  ...noteFields,
  /** For supervisors and administrators. */
  shared: z.boolean().default(false),
});
export type NewNoteBody = z.infer<typeof newNoteBodySchema>;

const all = { tag: 'Saved notes', role: 'moderator' } as const;

export const listNotes = call({
  ...all,
  method: 'GET',
  path: '/api/saved-notes',
  summary: 'List your own saved notes and shared ones',
  description: 'Texts to insert into the note of a decision.',
  answer: z.object({ notes: z.array(savedNoteSchema) }),
});
export const saveNote = call({
  ...all,
  method: 'POST',
  path: '/api/saved-notes',
  summary: 'Save a note',
  description:
    'Placeholders in it are filled in when it is inserted. Only supervisors can share one with everybody.',
  body: newNoteBodySchema,
  answer: z.object({ note: savedNoteSchema }),
  status: 201,
  refusals: ['only_supervisors_share_notes', 'too_many_notes'],
});
export const changeNote = call({
  ...all,
  method: 'PATCH',
  path: '/api/saved-notes/{id}',
  summary: 'Change the name or the text of a saved note',
  description: 'Your own, or as a supervisor a shared one. Notes that were inserted into decisions stay.',
  params: idParamSchema,
  body: z.strictObject(noteFields),
  answer: z.object({ note: savedNoteSchema }),
  refusals: ['no_such_note', 'shared_note_not_yours'],
});
export const removeNote = call({
  ...all,
  method: 'DELETE',
  path: '/api/saved-notes/{id}',
  summary: 'Remove a saved note',
  description: 'Your own, or as a supervisor a shared one. Notes that were inserted into decisions stay.',
  params: idParamSchema,
  refusals: ['no_such_note', 'shared_note_not_yours'],
});

/** Changes to shared notes, as the audit trail names them. */
export const noteActions = ['note-shared', 'note-changed', 'note-removed'] as const;
export type NoteAction = (typeof noteActions)[number];

/** Rules and limits for its form. */
export const savedNoteFields = fieldsOf(newNoteBodySchema);
