import { queryOptions } from '@tanstack/react-query';
import { getStatsChoices, type StatsQuery } from '../../api/stats.ts';
import { compareVideos, getContentStats, type VideosQuery } from '../../api/stats-content.ts';
import { getMachineStats, getWhatIf } from '../../api/stats-machine.ts';
import { getStatsNow } from '../../api/stats-now.ts';
import { getOwnStats, getPeopleStats } from '../../api/stats-people.ts';
import { ask } from './ask.ts';

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

type Fetch<Figures> = (how: { signal: AbortSignal }) => Promise<Figures>;
function panel<Figures>(name: string, asked: object, fetch: Fetch<Figures>, elseMs: number | false = false) {
  return queryOptions({
    queryKey: ['stats', name, asked],
    queryFn: ({ signal }) => fetch({ signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }: { state: { data: unknown } }) =>
      mayBeCounting(state.data) ? recountMs : elseMs,
  });
}

/** One answer a panel, so that each is there, and fails, for itself. */
export const qStats = {
  /** Told of changes by events; asked again by itself too, since its minutes go by without any. */
  now: (query: StatsAsked) => ({
    ...panel('now', query, (how) => ask(getStatsNow, { query }, how), 60_000),
    staleTime: 0,
  }),
  machine: (query: StatsAsked) => panel('machine', query, (how) => ask(getMachineStats, { query }, how)),
  whatIf: (query: StatsAsked & { lane: string }) =>
    panel('what-if', query, (how) => ask(getWhatIf, { query }, how)),
  people: (query: StatsAsked) => panel('people', query, (how) => ask(getPeopleStats, { query }, how)),
  own: (query: StatsAsked) => panel('own', query, (how) => ask(getOwnStats, { query }, how)),
  content: (query: StatsAsked) => panel('content', query, (how) => ask(getContentStats, { query }, how)),
  videos: (query: VideosAsked) => panel('videos', query, (how) => ask(compareVideos, { query }, how)),
  choices: () => panel('choices', {}, (how) => ask(getStatsChoices, {}, how)),
};
