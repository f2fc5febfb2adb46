import * as session from '../../api/session.ts';
import { accountInUse } from '../../review/accounts/in-use.ts';
import { getGuide } from '../../review/settings/guide.ts';
import type { BffSettings } from '../seams.ts';
import { serve } from '../serve.ts';

export const sessionRoutes = ({ undoSeconds, claimSeconds, maxUploadBytes, demo }: BffSettings) =>
  serve(session, {
    getSession: async ({ ctx, c }) => {
      const { id, name, email, role } = c.var.person;
      const guide = await getGuide(ctx);
      const translation = ctx.translate !== null;
      return {
        person: { id, name, email, role },
        undoSeconds,
        claimSeconds,
        maxUploadBytes,
        demo,
        translation,
        guide,
      };
    },
    listTasks: async ({ ctx }) => {
      const configured = Object.entries((await accountInUse(ctx)).tasks);
      return { tasks: configured.map(([id, type]) => ({ id, type })) };
    },
  });
