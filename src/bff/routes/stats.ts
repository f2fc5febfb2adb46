import * as stats from '../../api/stats.ts';
import * as content from '../../api/stats-content.ts';
import * as machine from '../../api/stats-machine.ts';
import * as now from '../../api/stats-now.ts';
import * as people from '../../api/stats-people.ts';
import * as sample from '../../api/stats-sample.ts';
import * as trends from '../../api/stats-trends.ts';
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
      getStatsNow: async ({ ctx, query }) => statsNow(ctx, query, await session.people()),
      getMachineStats: ({ ctx, query }) => statsMachine(ctx, query),
      getWhatIf: ({ ctx, query }) => statsWhatIf(ctx, query),
      applyThreshold: async ({ ctx, body }) => ({ lane: await applyThreshold(ctx, body) }),
      getPeopleStats: ({ ctx, query }) => statsPeople(ctx, query),
      getOwnStats: ({ ctx, query }) => statsOwn(ctx, query),
      getSampleStats: ({ ctx, query }) => statsSample(ctx, query),
      getTrends: ({ ctx, query }) => statsTrends(ctx, query),
      getContentStats: ({ ctx, query }) => statsContent(ctx, query),
      compareVideos: ({ ctx, query }) => statsVideos(ctx, query),
      getStatsChoices: ({ ctx }) => statsChoices(ctx),
    },
  );
