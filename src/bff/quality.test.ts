import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fewestJudged } from '../api/quality.ts';
import { readQuality } from '../review/quality/quality.ts';
import { startReviewRoom } from '../testing/review-room.ts';

let room: Awaited<ReturnType<typeof startReviewRoom>>;
const looked = { share: 1, verdicts: ['approve', 'reject'] } satisfies Parameters<typeof startReviewRoom>[1];
/** Two decisions in three months ago were wrong; of the month that is not over nothing counts. */
const wrong = 4;
beforeAll(async () => {
  room = await startReviewRoom(
    { mo: 'moderator', ann: 'moderator', tim: 'moderator', sue: 'supervisor', root: 'admin' },
    looked,
  );
  for (let at = 0; at < fewestJudged + 2; at += 1) {
    const id = await room.openCase();
    await room.decide('mo', id, 'reject', { label: 'Ads' });
    await room.decide('ann', id, at < wrong ? 'approve' : 'reject');
    if (at < wrong) await room.decide('tim', id, at % 2 === 0 ? 'approve' : 'reject');
  }
  await room.draw(null);
  const appealed = await room.openCase();
  await room.decide('mo', appealed, 'reject', { label: 'Ads' });
  await room.as('sue')('POST', `/api/cases/${appealed}/appeal`, { statement: 'A play.' });
  await room.decide('ann', appealed, 'approve', { reply: 'It is back.' });
  const gold = await room.openCase();
  await room.decide('ann', gold, 'reject');
  const marked = await room.as('sue')('POST', '/api/gold', { caseId: gold, verdict: 'reject', label: 'Ads' });
  await room.as('sue')('POST', `/api/gold/${marked.body.gold.id}/send`);
  const [copy] = (await room.as('mo')('GET', '/api/cases?lane=review')).body.items;
  await room.decide('mo', copy.id, 'approve');
  await back(40);
  const later = await room.openCase();
  await room.draw(looked);
  await room.decide('mo', later, 'reject', { label: 'Ads' });
  await room.decide('ann', later, 'reject');
});
afterAll(() => room.bff.close());

/** Moves everything so far into the past. */
async function back(days: number): Promise<void> {
  const earlier = sql<Date>`now() - make_interval(days => ${days})`;
  const { cases } = room.bff;
  await cases.updateTable('decision').set({ decided_at: earlier }).execute();
  await cases.updateTable('look').set({ ended_at: earlier }).where('ended_at', 'is not', null).execute();
  await cases.updateTable('appeal').set({ ended_at: earlier }).where('ended_at', 'is not', null).execute();
}

const own = async (name: string) => (await room.as(name)('GET', '/api/quality/own')).body;
const switchTo = (on: boolean, reason = 'Agreed with the works council on 1 November.') =>
  room.as('root')('PUT', '/api/quality/settings', { on, reason });

it('is off, and only an administrator switches it on, with a reason that everybody reads', async () => {
  expect(await own('mo')).toMatchObject({ settings: { on: false, reason: null }, quality: null });
  expect((await room.as('sue')('GET', '/api/quality')).body.reason).toBe('quality_off');
  expect((await room.as('sue')('PUT', '/api/quality/settings', { on: true, reason: 'x' })).status).toBe(403);
  expect((await switchTo(true, ' ')).body.errors).toMatchObject([{ path: 'reason' }]);
  expect((await switchTo(true)).status).toBe(200);
  expect((await own('mo')).settings).toMatchObject({ on: true, by: 'root', reason: /works council/ });
  expect((await room.as('ann')('GET', '/api/quality')).status).toBe(403);
});

it('compares decisions with second looks, gold and appeals of whole months, with enough of each', async () => {
  const { quality } = await own('mo');
  const judged = fewestJudged + 2;
  const right = judged - wrong / 2;
  expect(quality.rows).toEqual([
    { source: 'appeal', label: null, judged: 1, right: 0, share: null },
    { source: 'gold', label: null, judged: 1, right: 0, share: null },
    {
      source: 'second-look',
      label: null,
      judged,
      right,
      share: expect.objectContaining({ value: right / judged }),
    },
    { source: 'second-look', label: 'Ads', judged, right, share: expect.anything() },
  ]);
  // Who only confirmed, and what is of this month, has no figure.
  expect((await own('tim')).quality).toBeNull();
});

it('shows supervisors a month only after the person has opened it, or a week later', async () => {
  const { db } = room.bff;
  const month = sql<Date>`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`;
  const at = (days: number) => sql<Date>`(${month} + make_interval(days => ${days}))`;
  const until = async (days: number, person: { id: string } | null) =>
    (await readQuality(db, person, at(days))).find((one) => one.person.id === 'mo')?.to ?? null;
  await db.deleteFrom('quality_opened').execute();
  const mine = await until(2, { id: 'mo' });
  expect(mine).not.toBeNull();
  expect(await until(2, null)).not.toBe(mine);
  expect(await until(8, null)).toBe(mine);
  await db
    .insertInto('quality_opened')
    .values({ person_id: 'mo', opened_at: at(1) })
    .execute();
  expect(await until(2, null)).toBe(mine);
  const { people } = (await room.as('sue')('GET', '/api/quality')).body;
  expect(people.map(({ person }: { person: { name: string } }) => person.name)).toEqual(['mo']);
});

it('says nothing any more once it is off again', async () => {
  await switchTo(false, 'Not needed.');
  expect((await own('mo')).quality).toBeNull();
  expect((await room.as('sue')('GET', '/api/quality')).status).toBe(400);
  const switched = await room.bff.db
    .selectFrom('audit_event')
    .select('detail')
    .where('what', '=', 'quality-switched')
    .orderBy('id')
    .execute();
  expect(switched.map(({ detail }) => detail.on)).toEqual([true, false]);
});
