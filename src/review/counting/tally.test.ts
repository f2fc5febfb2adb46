import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../api/cases.ts';
import { type Action, act, action } from '../../testing/case-actions.ts';
import { type CaseModel, type Name, newCase, roleOf } from '../../testing/case-life.ts';
import { type Counts, countByHand, type Held, lanesOf } from '../../testing/count-by-hand.ts';
import { decideAs, openCases } from '../../testing/decisions.ts';
import { startReviewRoom } from '../../testing/review-room.ts';
import { writable } from '../../testing/writable.ts';
import { indexCases } from '../changes/index-cases.ts';
import { transact } from '../journal/transact.ts';
import { labelsWere, lanesChanged } from '../lanes/lanes-changed.ts';
import { emptyContent } from '../retention/empty-content.ts';
import { foldStats } from './fold.ts';
import { rebuildStats } from './rebuild.ts';
import { isRecounting, recountSome } from './recount.ts';
import { tally } from './tally.ts';

let room: Awaited<ReturnType<typeof startReviewRoom>>;
const emptied = new Map<string, Held>();
beforeAll(async () => {
  room = await startReviewRoom(roleOf, null);
  const boss = room.bff.as('supervisor', 'boss');
  const lane = (name: string, filter: object, targetSeconds: number | null = null) =>
    boss('POST', '/api/lanes', { name, filter, targetSeconds });
  await lane('of one label', { labels: ['Ads', 'Raven'] }, 30);
  await lane('of one task and label', { tasks: ['logo'], labels: ['Raven'], rateMax: 0.9 });
  await lane(
    'not the unsure',
    { kinds: ['text'], rateMin: 0.65, states: ['open', 'escalated', 'decided'] },
    10,
  );
  await lane('of a user, by severity', { users: ['u-1'], severities: [1, 2, 3] });
  await boss('PATCH', '/api/lanes/review', { targetSeconds: 60 });
});
afterAll(() => room.bff.close());

const daily = `('rate', 'time', 'wait', 'word', 'person', 'person-time', 'place')`;

/** The contents of the statistics tables, whether folded or not. */
async function counted(): Promise<{ hours: Counts; days: Counts }> {
  const read = async (rows: string): Promise<Counts> => {
    const found = await sql<{ what: string; n: number; total: number }>`
      select concat_ws('|', measure, lane, facet, kind, bucket, at) as what, sum(n)::int as n, sum(total)::int as total
      from (${sql.raw(rows)}) as all_rows join stat_key on stat_key.id = key
      where kind <> ''
      group by what having sum(n) <> 0 or sum(total) <> 0`.execute(room.bff.db);
    return new Map(found.rows.map(({ what, n, total }) => [what, [n, total]]));
  };
  return {
    hours: await read(
      `select * from stat_hour union all select * from stat_delta where key not in (select id from stat_key where measure in ${daily})`,
    ),
    days: await read(
      `select * from stat_day
       union all select key, at - at % 24, n, total from stat_delta
       union all
       select stat_key.id, stat_place.at, counted.n, 0 from stat_place
       cross join lateral (values ('opened', opened), ('reject', rejected), ('approve', decided - rejected)) as counted (bucket, n)
       join stat_key on measure = 'place' and stat_key.kind = stat_place.kind and facet = what || ' ' || stat_place.id
         and stat_key.bucket = counted.bucket
       where days = 1 and counted.n <> 0`,
    ),
  };
}

/** Sums that differ from the sum of their parts: over all kinds, by week and by day. */
async function wrongSums(): Promise<unknown[]> {
  const sums = (table: string) => sql`
    select 'kinds' as what, ${table}::text as of, coalesce(a.key, b.key)::text as key, coalesce(a.at, b.at) as at
    from (select key, at, n, total from ${sql.table(table)} join stat_key on stat_key.id = key where kind = '') as a
    full join (
      select any_kind as key, at, sum(n) as n, sum(total) as total from ${sql.table(table)} join stat_key on stat_key.id = key
      where kind <> '' group by any_kind, at having sum(n) <> 0
    ) as b using (key, at)
    where (a.n, a.total) is distinct from (b.n::int, b.total::bigint)`;
  const coarser = (fine: string, coarse: string, hours: number, which: string) => sql`
    select ${coarse}::text, ${fine}::text, coalesce(a.key, b.key)::text, coalesce(a.at, b.at)
    from (select key, at, n, total from ${sql.table(coarse)} join stat_key on stat_key.id = key where ${sql.raw(which)}) as a
    full join (
      select key, at - at % ${hours}::int as at, sum(n) as n, sum(total) as total from ${sql.table(fine)} group by 1, 2 having sum(n) <> 0
    ) as b using (key, at)
    where (a.n, a.total) is distinct from (b.n::int, b.total::bigint)`;
  const places = sql`
    select 'places', what, id || kind || days, at from (
      (select what, id, '' as kind, days, at, opened, decided, rejected from stat_place where kind = ''
      except select what, id, '', days, at, sum(opened)::int, sum(decided)::int, sum(rejected)::int from stat_place where kind <> '' group by 1, 2, 4, 5)
      union all
      (select what, id, kind, days, at, opened, decided, rejected from stat_place where days > 1
      except select what, id, kind, long.days, at - at % (long.days * 24), sum(opened)::int, sum(decided)::int, sum(rejected)::int
      from stat_place cross join (values (7), (28)) as long (days) where stat_place.days = 1 group by 1, 2, 3, 4, 5)
    ) as odd`;
  const all = [
    sums('stat_hour'),
    sums('stat_day'),
    sums('stat_week'),
    coarser('stat_hour', 'stat_day', 24, `measure not in ${daily}`),
    coarser('stat_day', 'stat_week', 168, 'true'),
    places,
  ];
  return (await sql`${sql.join(all, sql` union all `)}`.execute(room.bff.db)).rows;
}

async function compare(): Promise<void> {
  const byHand = await countByHand(room.bff.db, emptied);
  const found = await counted();
  expect(new Map([...found.hours].sort())).toEqual(new Map([...byHand.hours].sort()));
  expect(new Map([...found.days].sort())).toEqual(new Map([...byHand.days].sort()));
}

const foundBy = [
  { task: 'logo', label: null, label_number: 7, rate: 0.3, name: 'a raven' },
  { task: 'logo', label: null, label_number: 8, rate: 0.95, name: 'a crow' },
  { task: 'image-classification', label: 'Blood', label_number: null, rate: 1, name: null },
  { task: 'person-search', label: null, label_number: null, rate: null, name: 'Jo' },
] as const;
type More = (typeof foundBy)[number];

/** Adds machine findings, as a callback does. */
async function findMore(id: string, more: More): Promise<void> {
  await room.bff.db.transaction().execute(async (trx) => {
    const { submission_id } = await writable(trx)
      .updateTable('review_case')
      .set({ severity: sql`least(3, severity + 1)` })
      .where('id', '=', id)
      .returning('submission_id')
      .executeTakeFirstOrThrow();
    const details = ['cheap', 'cheap', 'coins'].map((keyword) => ({
      keyword,
      hint: '',
      mainLabel: '',
      subLabel: '',
    }));
    await writable(trx)
      .insertInto('finding')
      .values({
        ...more,
        id: crypto.randomUUID(),
        submission_id,
        case_id: id,
        key: crypto.randomUUID(),
        task_id: more.task,
        action: 'review',
        review: true,
        details: JSON.stringify(more.task === 'logo' ? [] : details),
        relatives: '[]',
      })
      .execute();
    await indexCases(trx, [id]);
    await tally(trx, [id]);
  });
}

async function empty(id: string): Promise<void> {
  const { db } = room.bff;
  const row = await db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  emptied.set(id, await lanesOf(db, id));
  const content = { submissions: [row.submission_id], texts: [] };
  await transact(room.bff.context(), (change) => emptyContent(change, room.bff.context(), content));
}

/** Waits for what other transactions are doing. */
async function recountAll(): Promise<void> {
  while (await isRecounting(room.bff.db)) await recountSome(room.bff.db);
}

async function nameLabel(name: string): Promise<void> {
  const { db } = room.bff;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('label')
      .values({ task: 'logo', number: 7, name, severity: 1 })
      .onConflict((is) => is.columns(['task', 'number']).doUpdateSet({ name }))
      .execute();
    await lanesChanged(trx, labelsWere(['logo#7']));
  });
  await recountAll();
}

type Step =
  | { at: number; action: Action }
  | { at: number; more: More }
  | { at: number; also: 'fold' | 'aged' }
  | { at: number; name: string };
const at = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ at, action }) },
  { weight: 4, arbitrary: fc.record({ at, more: fc.constantFrom(...foundBy) }) },
  { weight: 2, arbitrary: fc.record({ at, also: fc.constantFrom('fold' as const, 'aged' as const) }) },
  { weight: 1, arbitrary: fc.record({ at, name: fc.constantFrom('Raven', 'Crow') }) },
);

async function take(one: Step, ids: readonly string[], models: readonly CaseModel[]): Promise<void> {
  const id = ids[one.at] ?? '';
  const model = models[one.at];
  if (!model) throw new Error('there is no such case');
  if ('action' in one) await act(room, id, model, one.action);
  else if ('more' in one) await findMore(id, one.more);
  else if ('name' in one) await nameLabel(one.name);
  else if (one.also === 'fold') await foldStats(room.bff.db);
  else await age(id);
}

/** Moves the start of the claim into the past, and the opening of the case one hour further. */
async function age(id: string): Promise<void> {
  await room.bff.db.transaction().execute(async (trx) => {
    await writable(trx)
      .updateTable('review_case')
      .set({
        opened_at: sql<Date>`opened_at - interval '61 minutes'`,
        claimed_at: sql<Date>`now() - interval '77 seconds'`,
      })
      .where('id', '=', id)
      .execute();
    await tally(trx, [id]);
  });
}

const history = fc.array(step, { minLength: 8, maxLength: 30 });
const decides = (by: Name, verdict: Verdict): Step => ({
  at: 0,
  action: { do: 'claim and decide', by, verdict },
});
const appeals: Step = { at: 0, action: { do: 'appeal', by: 'sue' } };
const takesBack: Step = { at: 0, action: { do: 'undo', by: 'sam', back: 0 } };
/** Looks, appeals and undos that must be tried in addition to the random runs. */
const examples: [Step[], boolean, boolean][] = [
  [
    [
      decides('mo', 'reject'),
      decides('ann', 'approve'),
      decides('tim', 'approve'),
      appeals,
      decides('sue', 'reject'),
    ],
    true,
    false,
  ],
  [
    [
      decides('mo', 'reject'),
      decides('ann', 'reject'),
      takesBack,
      { at: 0, also: 'fold' },
      decides('tim', 'approve'),
    ],
    true,
    true,
  ],
  [
    [{ at: 0, more: foundBy[0] }, decides('mo', 'reject'), appeals, decides('sue', 'approve'), takesBack],
    false,
    false,
  ],
];

describe('statistics', () => {
  it('equal a plain count over the tables after any history, folded or not, and stay the same when rebuilt', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), fc.boolean(), async (steps, ruled, empties) => {
        const ids = [await room.openCase(), await room.openCase(), await room.openCase()];
        const models = ids.map(newCase);
        await room.draw(ruled ? { share: 1, verdicts: ['approve', 'reject'] } : null);
        for (const model of models) model.ruled = ruled;
        for (const one of steps) await take(one, ids, models);
        if (empties) await empty(ids[0] ?? '');
        await compare();
      }),
      { numRuns: 25, examples },
    );
    await foldStats(room.bff.db);
    await compare();
    expect(await wrongSums()).toEqual([]);
    await rebuildStats(room.bff.db);
    await compare();
    expect(await wrongSums()).toEqual([]);
    const { rows } = await sql<{ measure: string }>`select distinct measure from stat_key`.execute(
      room.bff.db,
    );
    expect(rows.map(({ measure }) => measure).sort()).toEqual(
      [
        'appeal',
        'appealed',
        'kept',
        'look',
        'made',
        'opened',
        'person',
        'person-time',
        'place',
        'rate',
        'ruled',
        'ruling',
        'stands',
        'time',
        'wait',
        'word',
      ].sort(),
    );
  });

  it('are the same when four people decide at once during recounting and folding', async () => {
    const { db } = room.bff;
    await room.draw(null);
    const ids = await openCases(room.bff, 40);
    await db.transaction().execute((trx) => lanesChanged(trx, { all: true }));
    let over = false;
    const beside = (async () => {
      while (!over) {
        await recountSome(db);
        await foldStats(db);
      }
    })();
    const people = ['mo', 'ann', 'tim', 'sue'];
    const decide = (name: string, first: number) =>
      ids
        .filter((_, index) => index % people.length === first)
        .reduce(async (before, id) => {
          await before;
          const decision = await decideAs(room.bff, id, first % 2 ? 'approve' : 'reject', name);
          if (first === 0) await room.as('sue')('POST', `/api/decisions/${decision}/undo`);
        }, Promise.resolve());
    await Promise.all(people.map(decide));
    over = true;
    await beside;
    await recountAll();
    await compare();
    await foldStats(db);
    expect(await wrongSums()).toEqual([]);
  });

  it('are counted again only for cases that a lane change affects', async () => {
    const { db } = room.bff;
    await recountAll();
    const written = async () =>
      new Map(
        (
          await sql<{
            id: string;
            at: string;
          }>`select case_id as id, xmin::text as at from case_tally`.execute(db)
        ).rows.map(({ id, at: when }) => [id, when]),
      );
    const boss = room.bff.as('supervisor', 'boss');
    const added = await boss('POST', '/api/lanes', {
      name: 'new',
      filter: { labels: ['Ads'], rateMin: 0.2 },
    });
    const { key } = added.body.lane;
    const touched: number[] = [];
    const changes: (() => Promise<unknown>)[] = [
      async () => {},
      () => boss('PATCH', `/api/lanes/${key}`, { filter: { labels: ['Ads'], rateMin: 0.97 } }),
      () => boss('PATCH', `/api/lanes/${key}`, { targetSeconds: 40 }),
      () => boss('PATCH', '/api/lanes/review', { targetSeconds: 3700 }),
      () => boss('PATCH', `/api/lanes/${key}`, { filter: { tasks: ['logo'] } }),
      async () => {
        await boss('PATCH', `/api/lanes/${key}`, { filter: { kinds: ['video'] } });
        await boss('PATCH', `/api/lanes/${key}`, { filter: { tasks: ['logo'], rateMax: 0.5 } });
      },
      () => boss('PATCH', `/api/lanes/${key}`, { name: 'newer' }),
      () => boss('DELETE', `/api/lanes/${key}`),
    ];
    for (const change of changes) {
      const before = await written();
      await change();
      await recountAll();
      await compare();
      const after = await written();
      touched.push([...after].filter(([id, when]) => before.get(id) !== when).length);
    }
    const all = (await written()).size;
    const [, byScore = 0, , , byTask = 0, , byName] = touched;
    expect(byScore).toBeGreaterThan(0);
    expect(Math.max(byScore, byTask)).toBeLessThan(all);
    expect(byName).toBe(0);
  });
});
