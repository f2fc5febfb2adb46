import * as stats from '../../api/stats.ts';
import * as content from '../../api/stats-content.ts';
import * as machine from '../../api/stats-machine.ts';
import * as now from '../../api/stats-now.ts';
import * as people from '../../api/stats-people.ts';
import * as sample from '../../api/stats-sample.ts';
import * as trends from '../../api/stats-trends.ts';
import type { Context } from '../../review/context/context.ts';
import { reading } from '../../review/context/reading.ts';
import { statsChoices } from '../../review/stats/choices.ts';
import { statsContent } from '../../review/stats/content.ts';
import { statsMachine } from '../../review/stats/machine.ts';
import { statsNow } from '../../review/stats/now.ts';
import { statsOwn, statsPeople } from '../../review/stats/people.ts';
import { statsSample } from '../../review/stats/sample.ts';
import { statsTrends } from '../../review/stats/trends.ts';
import { statsVideos } from '../../review/stats/videos.ts';
import { applyThreshold, statsWhatIf } from '../../review/stats/what-if.ts';
import type { SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';

/** Figures for supervisors; `own` for everybody. */
export const statsRoutes = ({ session }: { session: Pick<SessionSeam, 'people'> }) =>
  serve(
    { ...stats, ...content, ...machine, ...now, ...people, ...sample, ...trends },
    {
      getStatsNow: async ({ ctx, query }) => {
        const all = await session.people();
        return reading(ctx, 'late', (there) => statsNow(there, query, all));
      },
      getMachineStats: late(statsMachine),
      getWhatIf: late(statsWhatIf),
      applyThreshold: async ({ ctx, body }) => ({ lane: await applyThreshold(ctx, body) }),
      getPeopleStats: late(statsPeople),
      getOwnStats: late(statsOwn),
      getSampleStats: late(statsSample),
      getTrends: late(statsTrends),
      getContentStats: late(statsContent),
      compareVideos: late(statsVideos),
      getStatsChoices: ({ ctx }) => reading(ctx, 'late', statsChoices),
    },
  );

/** Figures may be as late as the settings allow a replica to be. */
const late =
  <Query, Result>(figures: (ctx: Context, query: Query) => Promise<Result>) =>
  ({ ctx, query }: { ctx: Context; query: Query }) =>
    reading(ctx, 'late', (there) => figures(there, query));
