import type { Call, Sent } from '../../api/call.ts';
import { getStatsChoices, type StatsQuery } from '../../api/stats.ts';
import { compareVideos, getContentStats, type VideosQuery } from '../../api/stats-content.ts';
import { getMachineStats, getWhatIf } from '../../api/stats-machine.ts';
import { getStatsNow } from '../../api/stats-now.ts';
import { getOwnStats, getPeopleStats } from '../../api/stats-people.ts';
import { queryOf } from './query.ts';

/** What is asked: a range in a time zone, what it is compared with, and what is counted of it. */
export type StatsAsked = { [name in keyof StatsQuery]?: StatsQuery[name] | null } & {
  from: string;
  to: string;
};
export type VideosAsked = { [name in keyof VideosQuery]?: VideosQuery[name] | null } & {
  from: string;
  to: string;
};

/** Figures by lane are counted anew beside everything else; who looks at them is shown how far that is. */
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

/** One answer a panel, so that each is there, and fails, for itself. */
export const qStats = {
  /** Told of changes by events; asked again by itself too, since its minutes go by without any. */
  now: (query: StatsAsked) => ({ ...panel(getStatsNow, { query }, 60_000), staleTime: 0 }),
  machine: (query: StatsAsked) => panel(getMachineStats, { query }),
  whatIf: (query: StatsAsked & { lane: string }) => panel(getWhatIf, { query }),
  people: (query: StatsAsked) => panel(getPeopleStats, { query }),
  own: (query: StatsAsked) => panel(getOwnStats, { query }),
  content: (query: StatsAsked) => panel(getContentStats, { query }),
  videos: (query: VideosAsked) => panel(compareVideos, { query }),
  choices: () => panel(getStatsChoices, {}),
};
