import * as settings from '../../api/settings.ts';
import { getAppearance, setAppearance } from '../../review/settings/appearance.ts';
import { serve } from '../serve.ts';

export const appearanceRoutes = () =>
  serve(settings, {
    getAppearance: async ({ ctx }) => ({ appearance: await getAppearance(ctx.db.kysely) }),
    setAppearance: async ({ ctx, body }) => ({ appearance: await setAppearance(ctx, body) }),
  });
