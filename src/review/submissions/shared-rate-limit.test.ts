import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../bff/node/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from '../store/migrate.ts';
import { createSharedRateLimit } from './shared-rate-limit.ts';

let drop: () => Promise<void>;
const processes: OpenDatabase[] = [];
beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  for (let i = 0; i < 3; i++) processes.push(openDatabase(database.url));
  if (processes[0]) await migrate(processes[0].kysely);
});
afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()));
  await drop();
});

/** When each of `count` concurrent requests got its slot, by the database's clock, over three processes. */
async function lettingGo(account: string, count: number, perSecond: number): Promise<number[]> {
  const taken = Array.from({ length: count }, async (_, i) => {
    const process = processes[i % processes.length];
    if (!process) throw new Error('no process');
    const slot = await createSharedRateLimit(process.kysely).take(account, { perSecond, maxWaitMs: 60_000 });
    const { rows } = await process.pool.query(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    );
    await slot.arrived();
    return Number(rows[0].now);
  });
  return (await Promise.all(taken)).sort((a, b) => a - b);
}

it('L1: limits three processes to the rate in any second', async () => {
  const at = await lettingGo('one', 45, 20);
  expect(at).toHaveLength(45);
  for (const start of at)
    expect(at.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(20);
});

it('L1: frees the slots of a dead process after two seconds, and counts each account on its own', async () => {
  const [process] = processes;
  if (!process) throw new Error('no process');
  const rateLimit = createSharedRateLimit(process.kysely);
  const limits = { perSecond: 1, maxWaitMs: 500 };
  await rateLimit.take('dead', limits);
  await expect(rateLimit.take('dead', limits)).rejects.toMatchObject({ code: 'too_many' });
  await rateLimit.take('living', limits);
  await rateLimit.take('dead', { ...limits, maxWaitMs: 5000 });
});

it.each(['1 hour', '10 days'])('RH2: does not wait longer when the clock is set back by %s', async (by) => {
  const [process] = processes;
  if (!process) throw new Error('no process');
  const rateLimit = createSharedRateLimit(process.kysely);
  const account = `set back ${by}`;
  const slot = await rateLimit.take(account, { perSecond: 1, maxWaitMs: 0 });
  await slot.arrived();
  // Moving the stored times forward has the same effect as setting the clock back.
  await process.pool.query(
    'update text_slot set at = at + $2::interval, free_at = free_at + $2::interval where account = $1',
    [account, by],
  );
  await rateLimit.take(account, { perSecond: 1, maxWaitMs: 3000 });
});
