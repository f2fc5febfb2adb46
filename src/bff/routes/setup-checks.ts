import * as setupChecks from '../../api/setup-checks.ts';
import { checkSetup } from '../../review/settings/setup-checks.ts';
import type { Seams } from '../seams.ts';
import { serve } from '../serve.ts';

/** For administrators: whether everything that the installation stands on is as it should be. */
export const setupChecksRoutes = ({ host }: Pick<Seams, 'host'>) =>
  serve(setupChecks, {
    getSetupChecks: async ({ ctx, query }) => ({
      checks: await checkSetup(ctx, { host, reachedAt: query.reachedAt ?? null }),
    }),
  });
