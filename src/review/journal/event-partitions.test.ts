import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { doubtful } from '../../testing/decisions.ts';
import { migrate } from '../store/migrate.ts';
import { dropOldEventPartitions, makeEventPartitions } from './event-partitions.ts';
import { currentPosition, readEvents } from './read-events.ts';

let bff: TestBff;
const opened: TestBff[] = [];
beforeEach(async () => {
  bff = await startTestBff(doubtful);
  opened.push(bff);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const partitions = async () => {
  const { rows } = await sql<{ name: string; events: number }>`
    select tableoid::regclass::text as name, count(*)::int as events from app_event group by 1 order by min(id)`.execute(
    bff.db,
  );
  return rows;
};
/** Of cases 1 to `count`, with the next ids. */
const publishMany = (count: number) =>
  sql`
    insert into app_event (body)
    select jsonb_build_object('type', 'claim.changed', 'caseId', n::text) from generate_series(1, ${count}::int) as n`.execute(
    bff.db,
  );
const passIds = (last: number) => sql`select setval('app_event_id_seq', ${last})`.execute(bff.db);
const end = async () => {
  const { rows } = await sql<{ upTo: number }>`
    select max(substring(pg_get_expr(relpartbound, oid) from $$TO \\('?(\\d+)'?\\)$$)::bigint)::int as "upTo"
    from pg_class where relispartition and relname like 'app_event%'`.execute(bff.db);
  return rows[0]?.upTo ?? 0;
};

it('makes partitions ahead, and readers go on from one into the next', async () => {
  const first = await end();
  await makeEventPartitions(bff.db);
  expect(await end()).toBe(first);
  await passIds(first - 4);
  await makeEventPartitions(bff.db);
  expect(await end()).toBeGreaterThanOrEqual(first + 100_000);
  const from = await currentPosition(bff.db);
  await publishMany(6);
  expect(await partitions()).toMatchObject([
    { name: 'app_event_first', events: 3 },
    { name: `app_event_${first}`, events: 3 },
  ]);
  const cases = async (after: string) =>
    (await readEvents(bff.db, after)).map(({ event }) => 'caseId' in event && event.caseId);
  await expect.poll(() => cases(from)).toEqual(['1', '2', '3', '4', '5', '6']);
  const second = (await readEvents(bff.db, from))[1]?.id ?? '';
  expect(await cases(second)).toEqual(['3', '4', '5', '6']);
});

it('names what spilled behind the last partition, and makes the next behind that', async () => {
  const first = await end();
  await passIds(first + 10);
  await publishMany(3);
  expect(await partitions()).toMatchObject([{ name: 'app_event_rest', events: 3 }]);
  await Promise.all([1, 2, 3].map(() => makeEventPartitions(bff.db)));
  expect(await partitions()).toMatchObject([{ name: `app_event_${first}`, events: 3 }]);
  await publishMany(2);
  expect((await partitions()).map(({ events }) => events)).toEqual([3, 2]);
  expect((await partitions()).map(({ name }) => name)).not.toContain('app_event_rest');
});

it('drops partitions whose events are all old, and no other', async () => {
  await publishMany(3);
  const first = await end();
  await passIds(first - 1);
  await makeEventPartitions(bff.db);
  await publishMany(4);
  await sql`update app_event set at = now() - interval '31 days' where id < ${first} and id > 1`.execute(
    bff.db,
  );
  expect(await dropOldEventPartitions(bff.db, 30)).toBe(0);
  await sql`update app_event set at = now() - interval '31 days'`.execute(bff.db);
  expect(await dropOldEventPartitions(bff.db, 30)).toBe(3);
  // The newest partition is written to, so its rows go one by one.
  expect(await partitions()).toMatchObject([{ name: `app_event_${first}`, events: 4 }]);
  await publishMany(1);
});

it('leaves everything to a later run while somebody reads all events', async () => {
  await publishMany(3);
  await passIds((await end()) - 1);
  await makeEventPartitions(bff.db);
  await publishMany(1);
  await sql`update app_event set at = now() - interval '31 days'`.execute(bff.db);
  const backup = await bff.db.startTransaction().execute();
  await sql`select count(*) from app_event`.execute(backup);
  expect(await dropOldEventPartitions(bff.db, 30)).toBeNull();
  await backup.rollback().execute();
  expect(await dropOldEventPartitions(bff.db, 30)).toBe(3);
});

it('takes over the table of an earlier release while texts arrive and people decide', async () => {
  const untilThen = await asBefore();
  await publishMany(20_000);
  const from = await currentPosition(bff.db);
  const [mo, pia] = [bff.as('moderator', 'mo'), bff.as('admin', 'pia')];
  let upgraded = false;
  const statuses: number[] = [];
  const decided: string[] = [];
  const intake = async () => {
    for (let n = 0; !upgraded || n < 20; n += 1)
      statuses.push((await pia('POST', '/api/texts', { texts: [{ content: `text ${n}` }] })).status);
  };
  const work = async () => {
    while (!upgraded || decided.length < 10) {
      const { status, body } = await mo('POST', '/api/cases/claim-next', { lane: 'review' });
      statuses.push(status);
      if (!body?.case) continue;
      const { id, version, claim } = body.case;
      const decision = { verdict: 'approve', version, epoch: claim.epoch, next: null };
      statuses.push((await mo('POST', `/api/cases/${id}/decision`, decision)).status);
      decided.push(id);
    }
  };
  const upgrade = async () => {
    await migrate(bff.db, {}, untilThen).finally(() => {
      upgraded = true;
    });
  };
  await Promise.all([intake(), work(), upgrade()]);
  // 204: nothing waits at that moment.
  expect(statuses.filter((status) => status !== 200 && status !== 204)).toEqual([]);
  expect((await partitions())[0]).toMatchObject({ name: 'app_event_first' });
  const about = new Set<unknown>();
  for (let after = from; ; ) {
    const events = await readEvents(bff.db, after);
    for (const { event } of events) if (event.type === 'case.changed') about.add(event.caseId);
    const last = events.at(-1);
    if (!last) break;
    after = last.id;
  }
  expect(decided.filter((id) => !about.has(id))).toEqual([]);
});

/** The plain table that the migration found. Returns the names of the migrations up to this one. */
async function asBefore(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name < '0055' order by name`.execute(bff.db);
  for (const step of [
    'alter table app_event detach partition app_event_first',
    'alter sequence app_event_id_seq owned by app_event_first.id',
    'drop table app_event',
    'alter table app_event_first rename to app_event',
    ...['pkey', 'by_txid', 'by_time'].map(
      (name) => `alter index app_event_first_${name} rename to app_event_${name}`,
    ),
    "delete from kysely_migration where name >= '0054'",
  ])
    await sql.raw(step).execute(bff.db);
  return rows.map(({ name }) => name);
}
