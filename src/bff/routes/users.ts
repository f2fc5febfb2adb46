import * as users from '../../api/users.ts';
import { getUser } from '../../review/users/get-user.ts';
import { addUserNote, removeUserNote } from '../../review/users/user-notes.ts';
import { serve } from '../serve.ts';

export const usersRoutes = () =>
  serve<typeof users>(users, {
    getUser: async ({ ctx, params }) => ({ user: await getUser(ctx, params) }),
    addUserNote: async ({ ctx, params, body }) => ({ note: await addUserNote(ctx, { ...params, ...body }) }),
    removeUserNote: ({ ctx, params }) => removeUserNote(ctx, params),
  });
