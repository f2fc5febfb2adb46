import * as guide from '../../api/guide.ts';
import { showFirstSteps } from '../../review/settings/first-steps.ts';
import { setGuide } from '../../review/settings/guide.ts';
import { serve } from '../serve.ts';

/** For newcomers: the first steps, and which parts the person has dismissed. */
export const guideRoutes = () =>
  serve(guide, {
    getFirstSteps: ({ ctx }) => showFirstSteps(ctx),
    setGuide: async ({ ctx, body }) => ({ guide: await setGuide(ctx, body) }),
  });
