import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from '../store/migrations.ts';
import { grantRequests } from './text-rate.ts';

let testDb: Awaited<ReturnType<typeof testDatabase>>;
/** Two connections, which stand for two processes. */
let processes: [pg.Pool, pg.Pool];
beforeAll(async () => {
  testDb = await testDatabase();
  const pool = () => new pg.Pool({ connectionString: testDb.url, max: 1 });
  processes = [pool(), pool()];
  await migrate(processes[0]);
});
afterAll(async () => {
  await Promise.all(processes.map((pool) => pool.end()));
  await testDb.drop();
});
afterEach(() => processes[0].query('truncate moderation.text_rates'));

const statement = grantRequests({
  from: "(select 'one' as secret_id, $1::int as requests) as wanted",
  maxPerSecond: '$2',
  now: "(timestamptz 'epoch' + make_interval(secs => $3::float8))",
});

/** Asks for `requests` at `ms` of a simulated clock. Rerequests how many were granted. */
async function take(pool: pg.Pool, requests: number, limit: number, ms: number): Promise<number> {
  const { rows } = await pool.query({
    name: 'take',
    text: statement,
    values: [requests, limit, 1_790_000_000 + ms / 1000],
  });
  return rows[0].granted;
}

type Grant = { ms: number; granted: number };

/** The maximum of requests granted in any half-open window of one second. Only windows that begin with a grant matter. */
function busiest(grants: readonly Grant[]): number {
  const within = ({ ms: start }: Grant) => grants.filter(({ ms }) => ms >= start && ms < start + 1000);
  return Math.max(0, ...grants.map((one) => within(one).reduce((sum, { granted }) => sum + granted, 0)));
}

const attempts = fc.array(
  // In whole microseconds, like the database: bursts, steady runs and pauses.
  fc.record({
    afterUs: fc.oneof(fc.constant(0), fc.nat(3000), fc.nat(400_000)),
    requests: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 40 },
);

it('L6: grants all requests within the limit, but no more than the limit in any window of one second', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), attempts, async (limit, given) => {
      await processes[0].query('truncate moderation.text_rates');
      const grants: Grant[] = [];
      let us = 0;
      for (const [place, { afterUs, requests }] of given.entries()) {
        us += afterUs;
        const ms = us / 1000;
        const pool = processes[place % 2 === 0 ? 0 : 1];
        const granted = await take(pool, requests, limit, ms);
        // Requests older than a second and a slot must no longer count.
        const used = grants.reduce((sum, one) => sum + (one.ms > ms - 1002 ? one.granted : 0), 0);
        expect(granted).toBeGreaterThanOrEqual(Math.min(requests, Math.max(0, limit - used)));
        grants.push({ ms, granted });
      }
      expect(busiest(grants)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 150 },
  );
});

it.each([1, 3, 10, 50, 500])('L6: an even rate of %i in a second loses no request', async (limit) => {
  for (let place = 0; place < 1.2 * limit + 3; place++) {
    // Rounded up to the microsecond, the resolution of the clock.
    const ms = Math.ceil((place * 1_000_000) / limit) / 1000;
    expect(await take(processes[place % 2 === 0 ? 0 : 1], 1, limit, ms)).toBe(1);
  }
});

it('L6: a limit of ten thousand needs only a row of bounded length', async () => {
  const grants: Grant[] = [];
  for (let ms = 0; ms < 1300; ms += 1.9)
    grants.push({ ms, granted: await take(processes[0], 60, 10_000, ms) });
  expect(busiest(grants)).toBe(10_000);
  const { rows } = await processes[0].query(
    'select cardinality(taken_at) as entries, pg_column_size(text_rates)::int as bytes from moderation.text_rates',
  );
  expect(rows[0].entries).toBeLessThanOrEqual(501);
  expect(rows[0].bytes).toBeLessThan(8160);
});

it.each(['1 hour', '10 days'])('RH2: a clock set back by %s delays texts by a second at most', async (by) => {
  expect(await take(processes[0], 5, 5, 0)).toBe(5);
  // Moving the stored times ahead has the same effect as setting the clock back.
  await processes[0].query(
    'update moderation.text_rates set taken_at = array(select one + $1::interval from unnest(taken_at) as one)',
    [by],
  );
  expect(await take(processes[0], 1, 5, 10)).toBe(0);
  expect(await take(processes[0], 5, 5, 1000)).toBe(0);
  // The stored requests count from the first request after the jump.
  expect(await take(processes[0], 5, 5, 1010)).toBe(5);
  expect(await take(processes[0], 5, 5, 1500)).toBe(0);
  expect(await take(processes[0], 5, 5, 2010)).toBe(5);
});
