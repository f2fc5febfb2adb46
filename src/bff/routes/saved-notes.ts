import * as notes from '../../api/saved-notes.ts';
import { changeNote, listNotes, removeNote, saveNote } from '../../review/settings/saved-notes.ts';
import { serve } from '../serve.ts';

export const savedNotesRoutes = () =>
  serve(notes, {
    listNotes: async ({ ctx }) => ({ notes: await listNotes(ctx) }),
    saveNote: async ({ ctx, body }) => ({ note: await saveNote(ctx, body) }),
    changeNote: async ({ ctx, params, body }) => ({ note: await changeNote(ctx, { ...params, ...body }) }),
    removeNote: ({ ctx, params }) => removeNote(ctx, params),
  });
