import type { Call, Sent } from '../../api/call.ts';
import { getStatsChoices, type StatsQuery } from '../../api/stats.ts';
import { compareVideos, getContentStats, type VideosQuery } from '../../api/stats-content.ts';
import { getMachineStats, getWhatIf } from '../../api/stats-machine.ts';
import { getStatsNow } from '../../api/stats-now.ts';
import { getOwnStats, getPeopleStats } from '../../api/stats-people.ts';
import { getSampleStats } from '../../api/stats-sample.ts';
import { getTrends } from '../../api/stats-trends.ts';
import { queryOf } from './query.ts';

/** Input of the dashboard's calls: a range in a time zone, the comparison, and filters. */
export type StatsInput = { [name in keyof StatsQuery]?: StatsQuery[name] | null } & {
  from: string;
  to: string;
};
export type VideosInput = { [name in keyof VideosQuery]?: VideosQuery[name] | null } & {
  from: string;
  to: string;
};

/** Figures by lane are recounted in the background. While that runs, the panel polls and shows the progress. */
const recountMs = 3000;
const mayBeCounting = (data: unknown) =>
  typeof data === 'object' && data !== null && 'recounting' in data && data.recounting === true;

function panel<C extends Call>(call: C, sent: Sent<C>, elseMs: number | false = false) {
  return {
    ...queryOf(call, sent),
    staleTime: 60_000,
    refetchInterval: ({ state }: { state: { data: unknown } }) =>
      mayBeCounting(state.data) ? recountMs : elseMs,
  };
}

/** One query for each panel, so that panels load and fail separately. */
export const qStats = {
  /** Updated by events. Also polled, since its minutes pass without any event. */
  now: (query: StatsInput) => ({ ...panel(getStatsNow, { query }, 60_000), staleTime: 0 }),
  machine: (query: StatsInput) => panel(getMachineStats, { query }),
  trends: (query: StatsInput) => panel(getTrends, { query }),
  sample: ({ from, to }: StatsInput) => panel(getSampleStats, { query: { from, to } }),
  whatIf: (query: StatsInput & { lane: string }) => panel(getWhatIf, { query }),
  people: (query: StatsInput) => panel(getPeopleStats, { query }),
  own: (query: StatsInput) => panel(getOwnStats, { query }),
  content: (query: StatsInput) => panel(getContentStats, { query }),
  videos: (query: VideosInput) => panel(compareVideos, { query }),
  choices: () => panel(getStatsChoices, {}),
};
