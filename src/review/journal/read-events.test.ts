import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppEvent } from '../../api/events.ts';
import { openDatabase } from '../../bff/node/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from '../store/migrate.ts';
import { publish } from './publish.ts';
import { currentPosition, readEvents } from './read-events.ts';

const database = await testDatabase();
const db = openDatabase(database.url);
const event = (caseId: string) => ({ type: 'claim.changed', caseId }) as const;
const ids = async (after: string) =>
  (await readEvents(db.kysely, after)).map(({ event: one }) => ('caseId' in one ? one.caseId : ''));

const published = (one: AppEvent) => db.kysely.transaction().execute((trx) => publish(trx, [one]));

/** An open transaction in another database of the server delays events for a while. */
async function all(after: string, count: number) {
  await expect.poll(() => readEvents(db.kysely, after)).toHaveLength(count);
  return readEvents(db.kysely, after);
}

beforeAll(() => migrate(db.kysely));
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('returns events committed after a position, in order, and continues from any of their ids', async () => {
  const from = await currentPosition(db.kysely);
  for (const id of ['a', 'b', 'c']) await published(event(id));
  const events = await all(from, 3);
  expect(events.map(({ event: one }) => one)).toEqual(['a', 'b', 'c'].map(event));
  expect(await ids(events[1]?.id ?? '')).toEqual(['c']);
});

it('returns no events of a rolled-back transaction', async () => {
  const from = await currentPosition(db.kysely);
  await db.kysely
    .transaction()
    .execute(async (trx) => {
      await publish(trx, [event('never')]);
      throw new Error('no');
    })
    .catch(() => {});
  expect(await ids(from)).toEqual([]);
});

it('skips no event of a transaction that began early and committed late', async () => {
  const from = await currentPosition(db.kysely);
  let finish = () => {};
  const waits = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let began = () => {};
  const started = new Promise<void>((resolve) => {
    began = resolve;
  });
  const slow = db.kysely.transaction().execute(async (trx) => {
    await publish(trx, [event('slow')]);
    began();
    await waits;
  });
  await started;
  await published(event('quick'));
  // The quick transaction has the later position: returning its event now would skip the slow one for good.
  const early = await readEvents(db.kysely, from);
  finish();
  await slow;
  const after = early.at(-1)?.id ?? from;
  await all(after, 2 - early.length);
  const late = await ids(after);
  expect([...early.map(({ event: one }) => ('caseId' in one ? one.caseId : '')), ...late]).toEqual([
    'slow',
    'quick',
  ]);
});

it('orders the hundredth transaction after the ninety-ninth', async () => {
  for (const [id, txid] of [
    [1_000_001, 100],
    [1_000_002, 99],
  ] as const)
    await sql`insert into app_event (id, txid, body) values (${id}, ${String(txid)}::xid8, ${JSON.stringify(event(`of ${txid}`))})`.execute(
      db.kysely,
    );
  const events = await readEvents(db.kysely, '98-0');
  expect(events.slice(0, 2).map(({ id }) => id)).toEqual(['99-1000002', '100-1000001']);
});

it('treats an unknown position as the end', async () => {
  for (const odd of ['', 'x', "1'; drop table app_event", '1-2-3', '-'])
    expect(await readEvents(db.kysely, odd)).toEqual([]);
});

it('wakes listeners of every process after a commit', async () => {
  const other = openDatabase(database.url);
  const woken = new Promise<void>((resolve) => other.listen(resolve));
  await woken;
  const again = new Promise<void>((resolve) => other.listen(resolve));
  await published(event('d'));
  await again;
  await other.close();
});
