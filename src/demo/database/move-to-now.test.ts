import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fill } from '../../../scripts/generate/fill.ts';
import { readOptions } from '../../../scripts/generate/options.ts';
import { openDatabase } from '../../bff/node/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { unusedSeams } from '../../testing/unused-seams.ts';
import { moveToNow } from './move-to-now.ts';

const preparedAt = new Date('2026-10-31T15:20:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await testDatabase('review');
  db = openDatabase(database.url);
  const options = { ...readOptions({ cases: '200', seed: '3' }), until: preparedAt };
  await fill({ ...unusedSeams(), db }, database.url, options);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db.kysely)).rows;

/** When each case was opened and decided, in hours after `from`. */
const times = (from: Date) =>
  rows(sql`
    select review_case.id, extract(epoch from opened_at - ${from}) / 3600 as opened,
      extract(epoch from decision.decided_at - ${from}) / 3600 as decided
    from review_case left join decision on decision.id = decision_id order by 1`);

/** The current rooms, users and forums of the cases, for each period that they are summed up for. */
const places = () =>
  rows(sql`select what, kind, id, days, at, opened from stat_place where opened > 0 order by 1, 2, 3, 4, 5`);
const placesByHand = () =>
  rows(sql`
    select what, kinds.kind, named.id, days, hour - hour % (days * 24) as at, count(*)::int as opened
    from review_case
    cross join lateral (values ('user', review_case.user_id), ('room', review_case.room_id), ('forum', review_case.forum_id)) as named (what, id)
    cross join lateral (values (review_case.kind), ('')) as kinds (kind)
    cross join (values (1), (7), (28)) as long (days)
    cross join lateral (select floor(extract(epoch from review_case.opened_at) / 3600)::int as hour) as hours
    where named.id is not null and settled is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);

it('moves everything that happened by whole hours, and every sum with it', async () => {
  const before = await times(preparedAt);
  // 200 for people, and three times as many that the machine decided alone.
  expect(before.length).toBe(800);
  await moveToNow(db.kysely, preparedAt, new Date('2026-11-02T21:50:00Z'));
  const now = new Date(preparedAt.getTime() + 54 * 3_600_000);
  expect(await times(now)).toEqual(before);
  expect(await places()).toEqual(await placesByHand());
});

it('changes nothing if the data was prepared within the last hour', async () => {
  const before = await times(preparedAt);
  await moveToNow(db.kysely, preparedAt, new Date(preparedAt.getTime() + 3_599_000));
  expect(await times(preparedAt)).toEqual(before);
});
