import * as adviser from '../../api/adviser.ts';
import { adviserStats } from '../../review/adviser/agreement.ts';
import { getAdviser, setAdviser } from '../../review/adviser/settings.ts';
import { reading } from '../../review/context/reading.ts';
import { serve } from '../serve.ts';

/** The adviser: set by administrators, its figures for supervisors. */
export const adviserRoutes = () =>
  serve(adviser, {
    getAdviser: ({ ctx }) => getAdviser(ctx),
    setAdviser: ({ ctx, body }) => setAdviser(ctx, body),
    getAdviserStats: ({ ctx, query }) => reading(ctx, 'late', (there) => adviserStats(there, query)),
  });
