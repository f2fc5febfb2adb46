import { sql } from 'kysely';
import pg from 'pg';
import { seedLabels } from '../../src/bff/node/labels.ts';
import { indexWords } from '../../src/review/cases/index-cases.ts';
import { addLane, changeLane } from '../../src/review/cases/keep-lane.ts';
import type { Context } from '../../src/review/context.ts';
import { rebuildStats } from '../../src/review/stats/rebuild.ts';
import { copyIn } from './copy.ts';
import { history } from './history.ts';
import { namedClasses } from './machine.ts';
import type { Options } from './options.ts';
import { people } from './people.ts';
import { linesOf, type Rows } from './rows.ts';

const looks = { share: 0.05, lane: 'review' };

/** Fills the tables of `ctx`, which are there, and makes the statistics of them. `tell` hears how far it is; gives how many rows. */
export async function fill(
  ctx: Omit<Context, 'actor'>,
  url: string,
  options: Options,
  tell: (what: string) => void = () => {},
): Promise<{ rows: number; seconds: number }> {
  const db = ctx.db.kysely;
  await prepare(ctx);
  const dictionary = await db.selectFrom('label').select(['task', 'number', 'name', 'severity']).execute();
  const client = new pg.Client({ connectionString: url, application_name: 'second-look generate' });
  await client.connect();
  const began = performance.now();
  let written = 0;
  let cases = 0;
  let indexing = Promise.resolve();
  try {
    await client.query('set synchronous_commit = off');
    for (const rows of history({ ...options, dictionary, looks })) {
      written += await write(client, rows);
      const ids = rows.review_case.map(({ id }) => id);
      // Words are indexed by one connection while the other writes what comes next.
      await indexing;
      indexing = indexWords(db, ids);
      cases += ids.length;
      tell(`${cases} of ${options.cases} cases`);
    }
    await indexing;
  } finally {
    await indexing.catch(() => {});
    await client.end();
  }
  const seconds = (performance.now() - began) / 1000;
  await sql`analyze`.execute(db);
  await rebuildStats(db, (counted) => tell(`${counted} cases counted`));
  return { rows: written, seconds };
}

/** Names for numbers, but for the two that nobody has named yet, lanes of one's own, and times to keep. */
async function prepare(ctx: Omit<Context, 'actor'>): Promise<void> {
  const db = ctx.db.kysely;
  await seedLabels(db);
  await db
    .insertInto('label')
    .values(namedClasses.map((one) => ({ color: null, ...one })))
    .onConflict((is) => is.columns(['task', 'number']).doNothing())
    .execute();
  const boss = people.find(({ supervisor }) => supervisor);
  if (!boss) throw new Error('there is no supervisor');
  const as: Context = { ...ctx, actor: { id: boss.id, name: boss.name, role: 'supervisor', machine: false } };
  const any = {
    kinds: [],
    states: [],
    tasks: [],
    labels: [],
    severities: [],
    rooms: [],
    users: [],
    forums: [],
    senders: [],
  };
  const more = { sort: 'priority' as const, secondLook: null };
  await changeLane(as, {
    key: 'review',
    targetSeconds: 900,
    secondLook: { share: looks.share, verdicts: ['approve', 'reject'] },
  });
  await changeLane(as, { key: 'live', targetSeconds: 60 });
  await addLane(as, {
    ...more,
    name: 'Ads',
    targetSeconds: 1800,
    filter: { ...any, labels: ['Ads'], rateMin: 0.5, rateMax: null },
  });
  await addLane(as, {
    ...more,
    name: 'Films',
    targetSeconds: 3600,
    filter: { ...any, kinds: ['video'], rateMin: null, rateMax: null },
  });
  await addLane(as, {
    ...more,
    name: 'Severe',
    targetSeconds: 600,
    filter: { ...any, severities: [3], rateMin: null, rateMax: null },
  });
}

async function write(client: pg.Client, rows: Rows): Promise<number> {
  let written = 0;
  await client.query('begin');
  for (const lines of linesOf(rows)) {
    await copyIn(client, lines);
    written += lines.lines.length;
  }
  await client.query('commit');
  return written;
}
