import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../moderation/store/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { setClockBack } from '../../../testing/move-clock.ts';
import type { StoredTimes } from '../../database/stored-times.ts';
import { createLog } from '../log/log.ts';
import { createClockWatch } from './clock-watch.ts';

const hour = 3600;
const day = 24 * hour;
const times: StoredTimes[] = [
  { table: 'moderation.waits', where: 'lives', until: ['due_at'], since: ['since'], past: ['place'] },
  { table: 'moderation.waits', done: ['slot'] },
  { table: 'moderation.not_there', until: ['due_at'] },
];

let database: Awaited<ReturnType<typeof testDatabase>>;
let opened: OpenDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase('moderation');
  opened = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await pool.query(`create table moderation.waits (
    name text, lives boolean default true, due_at timestamptz, since timestamptz, place timestamptz, slot timestamp)`);
});
afterAll(async () => {
  await pool.end();
  await opened.close();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('truncate moderation.waits, moderation.clock');
});

/** A process with a watch; `goes` sets its monotonic clock back, so that the database's clock seems to jump ahead. */
function watcher() {
  let off = 0;
  const look = createClockWatch({
    db: opened.db,
    table: 'moderation.clock',
    times,
    log: createLog('silent'),
    monotonic: () => performance.now() - off,
  });
  return { look, ahead: (seconds: number) => (off += seconds * 1000) };
}
const insert = (name: string, seconds: { due?: number; since?: number; place?: number; lives?: boolean }) =>
  pool.query(
    `insert into moderation.waits values ($1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4),
      now() + make_interval(secs => $5), date_trunc('minute', now() at time zone 'UTC'))`,
    [name, seconds.lives ?? true, seconds.due ?? null, seconds.since ?? null, seconds.place ?? null],
  );
/** Seconds from now, to the nearest ten minutes: a slow machine must not look like a jump. */
async function stored(name: string) {
  const { rows } = await pool.query(
    `select extract(epoch from due_at - now())::float8 as due, extract(epoch from since - now())::float8 as since,
       extract(epoch from place - now())::float8 as place, slot from moderation.waits where name = $1`,
    [name],
  );
  const round = (value: number | null) => (value === null ? null : Math.round(value / 600) * 600 + 0);
  const { due, since, place, slot } = rows[0];
  return { due: round(due), since: round(since), place: round(place), slot: slot !== null };
}
const jumped = async (): Promise<number | null> => {
  const { rows } = await pool.query('select jumped_seconds from moderation.clock');
  return rows[0]?.jumped_seconds === null ? null : Math.round(rows[0]?.jumped_seconds / 600) * 600;
};

describe.each([hour, 10 * day])('RH2: a clock that jumps by %i seconds', (by) => {
  it('back: waiting rows stay due at the same moment', async () => {
    const process = watcher();
    await process.look();
    await insert('soon', { due: 1200, since: -1200, place: -600 });
    await insert('over', { due: -1200, since: -1200 });
    await insert('gone', { due: 1200, lives: false });
    await setClockBack(pool, by);
    await process.look();
    expect(await stored('soon')).toEqual({ due: 1200, since: -1200, place: -600, slot: false });
    expect((await stored('over')).due).toBe(-1200);
    expect((await stored('gone')).due).toBe(by + 1200);
    expect(await jumped()).toBe(-by);
  });

  it('ahead: waiting rows stay due at the same moment, and rows written since are left alone', async () => {
    const process = watcher();
    await process.look();
    await insert('soon', { due: 1200, since: -1200, place: -600 });
    await insert('over', { due: -1200 });
    await setClockBack(pool, -by);
    process.ahead(by);
    // As if written at this very moment, however long the check takes.
    await insert('since', { due: 1200, since: 200 });
    await process.look();
    expect(await stored('soon')).toMatchObject({ due: 1200, since: -1200, place: -by - 600, slot: true });
    expect((await stored('over')).due).toBe(-by - 1200);
    expect(await stored('since')).toMatchObject({ due: 1200, since: 0 });
    expect(await jumped()).toBe(by);
  });

  it('is handled once, by the process that sees it first', async () => {
    const [one, other] = [watcher(), watcher()];
    await one.look();
    await other.look();
    await insert('soon', { due: 1200 });
    await setClockBack(pool, by);
    await Promise.all([one.look(), other.look()]);
    await Promise.all([one.look(), other.look()]);
    expect((await stored('soon')).due).toBe(1200);
    await setClockBack(pool, -by);
    for (const process of [one, other]) process.ahead(by);
    await Promise.all([one.look(), other.look()]);
    await Promise.all([one.look(), other.look()]);
    expect((await stored('soon')).due).toBe(1200);
  });

  it('back while nothing ran is noticed at the next start', async () => {
    await watcher().look();
    await insert('soon', { due: 1200 });
    await setClockBack(pool, by);
    await watcher().look();
    expect((await stored('soon')).due).toBe(1200);
  });
});

it('RH2: a long stop moves nothing, and is recorded where it may have been a jump', async () => {
  await watcher().look();
  await insert('soon', { due: 1200 });
  await setClockBack(pool, -hour);
  await watcher().look();
  expect([(await stored('soon')).due, await jumped()]).toEqual([1200 - hour, null]);
  await setClockBack(pool, -2 * day);
  await watcher().look();
  expect([(await stored('soon')).due, await jumped()]).toEqual([1200 - hour - 2 * day, 2 * day]);
});

it('RH2: a clock without jumps, checked often or rarely, moves nothing', async () => {
  const process = watcher();
  await process.look();
  await insert('soon', { due: 1200 });
  await process.look();
  // An hour without a check, as in a halted process.
  await setClockBack(pool, -hour);
  process.ahead(-0);
  const halted = createClockWatch({
    db: opened.db,
    table: 'moderation.clock',
    times,
    log: createLog('silent'),
  });
  await halted();
  expect((await stored('soon')).due).toBe(1200 - hour);
});
