import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmsAnswer } from '../../api/alarm-settings.ts';
import { createRandom } from '../../platform/random/seeded.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { insertDecisions } from '../../testing/many-decisions.ts';
import { watchAlarms } from './watch-alarms.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const sue = () => bff.as('supervisor', 'sue');
const alarms = async (): Promise<AlarmsAnswer> => (await sue()('GET', '/api/alarms/all')).body;
const words = async () => (await alarms()).current.map((one) => `${one.kind}: ${one.words}`);
const watch = () => watchAlarms(bff.context());

describe('agreement that falls', () => {
  const random = createRandom(20_261_127);
  const agrees = (share: number) => random.share() < share;
  const day = 24 * 3600;
  /** The charts have all decisions until so many seconds ago. */
  const watchedUntil = (seconds: number) =>
    bff.db
      .updateTable('alarm_watch')
      .set({ watched_until: sql<Date>`now() - make_interval(secs => ${seconds})` })
      .execute();

  it('needs 3,000 decisions, and says how many more notice a fall', async () => {
    await sue()('PUT', '/api/alarms/settings', { watched: ['drift'] });
    await insertDecisions(bff.db, {
      label: 'Ads',
      count: 4000,
      ago: [60 * day, 8 * day],
      agrees: () => agrees(0.8),
    });
    await insertDecisions(bff.db, {
      label: 'Spam',
      count: 500,
      ago: [60 * day, 8 * day],
      agrees: () => agrees(0.8),
    });
    await insertDecisions(bff.db, { label: 'Ads', count: 300, ago: [7200, 3600], agrees: () => agrees(0.8) });
    await watch();
    expect(await words()).toEqual([]);
    const { labels, all } = (await alarms()).drift;
    expect(labels).toMatchObject([
      { label: { key: 'Ads' }, decisions: 4000, today: 300, toNotice: expect.any(Number) },
      { label: { key: 'Spam' }, decisions: 500, needed: 3000, agreement: null, toNotice: null },
    ]);
    expect(labels[0]?.toNotice).toBeLessThan(200);
    expect(labels[0]?.agreement).toBeCloseTo(0.8, 1);
    expect(all).toBe(null);
  });

  it('by 15 points is an alarm within an hour at 300 decisions an hour, and ends once it is as before or not watched', async () => {
    await watchedUntil(3600);
    await insertDecisions(bff.db, { label: 'Ads', count: 300, ago: [3600, 60], agrees: () => agrees(0.65) });
    await watch();
    await watch();
    const [first, ...others] = await words();
    expect(first).toMatch(/drift: (Ads|On all labels)/);
    expect(others.length).toBeLessThan(2);
    expect((await alarms()).current.map((one) => one.words).join()).toMatch(
      /Ads: people agree .* usually it is 80 %/,
    );
    await bff.db.updateTable('alarm_chart').set({ decisions: 100 }).where('label', '=', 'Ads').execute();
    await watch();
    expect(await words()).toEqual([]);
    await bff.db.updateTable('alarm_chart').set({ decisions: 4000 }).where('label', '=', 'Ads').execute();
    await watch();
    expect(await words()).not.toEqual([]);
    await watchedUntil(55);
    await insertDecisions(bff.db, { label: 'Ads', count: 500, ago: [50, 20], agrees: () => agrees(0.8) });
    await watch();
    expect(await words()).toEqual([]);
  });
});
