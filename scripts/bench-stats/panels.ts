import type { StatsQuery } from '../../src/api/stats.ts';
import type { Context } from '../../src/review/context/context.ts';
import { statsChoices } from '../../src/review/stats/choices.ts';
import { statsContent } from '../../src/review/stats/content.ts';
import { statsMachine } from '../../src/review/stats/machine.ts';
import { statsNow } from '../../src/review/stats/now.ts';
import { statsOwn, statsPeople } from '../../src/review/stats/people.ts';
import { statsSample } from '../../src/review/stats/sample.ts';
import { statsTrends } from '../../src/review/stats/trends.ts';
import { statsVideos } from '../../src/review/stats/videos.ts';
import { statsWhatIf } from '../../src/review/stats/what-if.ts';
import {
  type Compared,
  compareChoices,
  compareContent,
  compareMachine,
  compareNow,
  compareOwn,
  comparePeople,
  compareTrends,
  compareVideos,
  compareWhatIf,
  type Question,
} from './compared.ts';

/** The range, and the key of the lane, where one is used. */
export type LaneQuery = StatsQuery & { lane: string };
export type Panel = {
  name: string;
  ask(ctx: Context, query: LaneQuery): Promise<unknown>;
  compare(ctx: Context, query: LaneQuery): Promise<Compared>;
};

/** The lane whose threshold is tried: the generated one for ads. */
const laneName = 'Ads';
export async function laneOf(ctx: Context): Promise<string> {
  const row = await ctx.db.kysely
    .selectFrom('lane')
    .select('key')
    .where('name', '=', laneName)
    .executeTakeFirst();
  if (!row)
    throw new Error(`There is no lane "${laneName}": was the database filled by \`npm run generate\`?`);
  return row.key;
}

type How = {
  name: string;
  ask(ctx: Context, query: StatsQuery): Promise<unknown>;
  compare(ctx: Context, question: Question): Promise<Compared>;
};

/** A panel without a filter, or with this one. */
function panel({ name, ask, compare }: How, more: Partial<StatsQuery> = {}): Panel {
  const withFilter = ({ lane: _lane, ...query }: LaneQuery): StatsQuery => ({ ...query, ...more });
  const filter = Object.keys(more)[0];
  return {
    name: filter ? `${name}, one ${filter}` : name,
    ask: (ctx, query) => ask(ctx, withFilter(query)),
    compare: (ctx, query) => compare(ctx, { query: withFilter(query), plain: withFilter(query) }),
  };
}

/** A panel of one lane, which the plain queries know by its name. */
const ofLane = ({ name, ask, compare }: How): Panel => ({
  name: `${name}, one lane`,
  ask,
  compare: (ctx, query) => compare(ctx, { query, plain: { ...query, lane: laneName } }),
});

const now: How = { name: 'now', ask: (ctx, query) => statsNow(ctx, query, []), compare: compareNow };
const machine: How = { name: 'machine', ask: statsMachine, compare: compareMachine };
const people: How = { name: 'people', ask: statsPeople, compare: comparePeople };
const content: How = { name: 'content', ask: statsContent, compare: compareContent };
const trends: How = { name: 'trends', ask: statsTrends, compare: compareTrends };
/** Its estimates are compared with numbers worked out by hand in a test (sample.test.ts). */
const sample: How = { name: 'sample', ask: statsSample, compare: async () => ({}) };
const own: How = { name: "one's own", ask: statsOwn, compare: compareOwn };
const videos: How = {
  name: 'videos',
  ask: (ctx, query) => statsVideos(ctx, { ...query, figure: 'average' }),
  compare: compareVideos,
};

export const panels: readonly Panel[] = [
  panel(now),
  panel(now, { kind: 'fragment' }),
  panel(trends),
  panel(trends, { kind: 'text' }),
  panel(sample),
  panel(machine),
  panel(machine, { label: laneName }),
  ofLane(machine),
  {
    name: 'what if',
    ask: (ctx, query) => statsWhatIf(ctx, query),
    compare: (ctx, query) => compareWhatIf(ctx, { query, plain: { ...query, lane: laneName } }, query.lane),
  },
  panel(people),
  panel(people, { label: laneName }),
  ofLane(people),
  panel(own),
  panel(content),
  panel(content, { kind: 'text' }),
  panel(videos),
  { name: 'choices', ask: (ctx) => statsChoices(ctx), compare: (ctx) => compareChoices(ctx) },
];
