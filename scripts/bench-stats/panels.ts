import type { StatsQuery } from '../../src/api/stats.ts';
import type { Context } from '../../src/review/context.ts';
import { statsChoices } from '../../src/review/stats/choices.ts';
import { statsContent } from '../../src/review/stats/content.ts';
import { statsMachine } from '../../src/review/stats/machine.ts';
import { statsNow } from '../../src/review/stats/now.ts';
import { statsOwn, statsPeople } from '../../src/review/stats/people.ts';
import { statsVideos } from '../../src/review/stats/videos.ts';
import { statsWhatIf } from '../../src/review/stats/what-if.ts';
import * as content from '../../src/testing/plain-counts/content.ts';
import * as machine from '../../src/testing/plain-counts/machine.ts';
import { keptOf } from '../../src/testing/plain-counts/now.ts';
import * as people from '../../src/testing/plain-counts/people.ts';
import { whatIf } from '../../src/testing/plain-counts/what-if.ts';

type Asked = StatsQuery & { lane: string };
export type Totals = { shown: unknown; plain: unknown };
export type Panel = {
  name: string;
  ask(ctx: Context, asked: Asked): Promise<unknown>;
  totals?: (ctx: Context, asked: Asked) => Promise<Totals>;
};

/** The lane whose threshold is tried: the generated one of advertisements. */
const laneName = 'Ads';
export async function laneOf(ctx: Context): Promise<string> {
  const row = await ctx.db.kysely
    .selectFrom('lane')
    .select('key')
    .where('name', '=', laneName)
    .executeTakeFirst();
  if (!row) throw new Error(`There is no lane "${laneName}": was this filled by \`npm run generate\`?`);
  return row.key;
}

const all = ({ lane: _lane, ...asked }: Asked): StatsQuery => asked;
const sources = (rows: readonly content.Source[]) =>
  rows.map(({ id, opened, decided, rejected }) => ({ id, opened, decided, rejected }));

export const panels: readonly Panel[] = [
  {
    name: 'now',
    ask: (ctx, asked) => statsNow(ctx, all(asked), []),
    totals: async (ctx, asked) => {
      const { lanes } = await statsNow(ctx, all(asked), []);
      const review = lanes.find(({ lane }) => lane === 'review');
      const plain = await keptOf(ctx.db.kysely, all(asked), review?.targetSeconds ?? 0);
      return { shown: review?.kept && { within: review.kept.within, decided: review.kept.decided }, plain };
    },
  },
  {
    name: 'machine',
    ask: (ctx, asked) => statsMachine(ctx, all(asked)),
    totals: async (ctx, asked) => {
      const { ruled, right, byHand, cases, overturned } = (await statsMachine(ctx, all(asked))).now.total;
      const plain = await machine.machineTotal(ctx.db.kysely, all(asked));
      return { shown: { ruled, right, byHand, cases, overturned }, plain };
    },
  },
  { name: 'machine, one label', ask: (ctx, asked) => statsMachine(ctx, { ...all(asked), label: laneName }) },
  { name: 'machine, one lane', ask: (ctx, asked) => statsMachine(ctx, asked) },
  {
    name: 'what if',
    ask: (ctx, asked) => statsWhatIf(ctx, asked),
    totals: async (ctx, asked) => {
      const { cases, rejected, steps } = await statsWhatIf(ctx, asked);
      const plain = await whatIf(ctx.db.kysely, { ...asked, lane: laneName });
      const shown = steps.map(({ threshold, fewer, misses }) => ({ threshold, fewer, misses }));
      return { shown: { cases, rejected, steps: shown }, plain };
    },
  },
  {
    name: 'people',
    ask: (ctx, asked) => statsPeople(ctx, all(asked)),
    totals: async (ctx, asked) => {
      const { verdicts, appeals, looks } = (await statsPeople(ctx, all(asked))).now;
      const { opened, upheld, overturned } = appeals;
      const table = Object.fromEntries(
        looks.table.map(({ first, second, count }) => [`${first}-${second}`, count]),
      );
      const db = ctx.db.kysely;
      const plain = {
        verdicts: await people.decisions(db, all(asked)),
        appeals: await people.appeals(db, all(asked)),
        looks: await people.looks(db, all(asked)),
      };
      return { shown: { verdicts, appeals: { opened, upheld, overturned }, looks: table }, plain };
    },
  },
  { name: 'people, one label', ask: (ctx, asked) => statsPeople(ctx, { ...all(asked), label: laneName }) },
  { name: "one's own", ask: (ctx, asked) => statsOwn(ctx, all(asked)) },
  {
    name: 'content',
    ask: (ctx, asked) => statsContent(ctx, all(asked)),
    totals: async (ctx, asked) => {
      const { opened, users, rooms } = (await statsContent(ctx, all(asked))).now;
      const db = ctx.db.kysely;
      const plainOf = (what: 'user_id' | 'room_id', by: 'volume' | 'rejects') =>
        content.sources(db, all(asked), { what, by });
      return {
        shown: [opened, sources(users.byVolume), sources(users.byRejects), sources(rooms.byRejects)],
        plain: [
          await content.openedCases(db, all(asked)),
          await plainOf('user_id', 'volume'),
          await plainOf('user_id', 'rejects'),
          await plainOf('room_id', 'rejects'),
        ],
      };
    },
  },
  { name: 'content, one kind', ask: (ctx, asked) => statsContent(ctx, { ...all(asked), kind: 'text' }) },
  {
    name: 'videos',
    ask: (ctx, asked) => statsVideos(ctx, { ...all(asked), figure: 'average' }),
    totals: async (ctx, asked) => {
      const { classes } = await statsVideos(ctx, { ...all(asked), figure: 'average' });
      const plain = await content.classesOfVideos(ctx.db.kysely, all(asked));
      return {
        shown: classes.map(({ key, videos }) => [key, videos]),
        plain: plain.map(({ task, label, values }) => [`${task}#${label}`, values.length]),
      };
    },
  },
  { name: 'choices', ask: (ctx) => statsChoices(ctx) },
];
