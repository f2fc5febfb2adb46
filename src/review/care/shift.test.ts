import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxPauseSeconds } from '../../api/care.ts';
import { startReviewRoom } from '../../testing/review-room.ts';
import { stretchesOf } from './shift.ts';

let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  room = await startReviewRoom({ mo: 'moderator', mia: 'moderator', sue: 'supervisor' }, null);
});
afterAll(() => room.bff.close());

const midnight = () => new Date(new Date().setUTCHours(0, 0, 0, 0)).toISOString();
const shiftOf = async (name: string, query = `since=${midnight()}`) =>
  (await room.as(name)('GET', `/api/shift?${query}`)).body;

it('counts one’s own decisions by verdict, hour and undo, and nobody else’s', async () => {
  const ids = [await room.openCase(), await room.openCase(), await room.openCase(), await room.openCase()];
  const [one = '', two = '', three = '', four = ''] = ids;
  await room.decide('mo', one, 'reject');
  await room.decide('mo', two, 'reject');
  const undone = (await room.decide('mo', three, 'approve')).body.decision.id;
  expect((await room.as('mo')('POST', `/api/decisions/${undone}/undo`)).status).toBe(200);
  await room.decide('mia', four, 'approve');

  const shift = await shiftOf('mo', 'since=2020-01-01T00:00:00Z');
  expect(shift).toMatchObject({
    decisions: [{ verdict: 'reject', kind: 'text', count: 2 }],
    undone: 1,
    lastBreak: null,
  });
  expect(shift.hours.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(2);
  expect((await shiftOf('mia')).decisions).toEqual([{ verdict: 'approve', kind: 'text', count: 1 }]);
  // There is no way to name another person.
  const { id } = (await room.as('mo')('GET', '/api/session')).body.person;
  const answer = await room.as('sue')('GET', `/api/shift?since=${midnight()}&person=${id}&id=${id}`);
  expect(answer.body.decisions ?? []).toEqual([]);
});

it('finds the break between two stretches of work', async () => {
  const { id } = (await room.as('mo')('GET', '/api/session')).body.person;
  const [first] = await room.bff.db
    .selectFrom('decision')
    .select('id')
    .where('by_id', '=', id)
    .orderBy('decided_at')
    .limit(1)
    .execute();
  const earlier = new Date(Date.now() - 3_600_000);
  await room.bff.cases
    .updateTable('decision')
    .set({ decided_at: earlier, seconds: 60 })
    .where('id', '=', first?.id ?? '')
    .execute();
  const { lastBreak, activeSeconds } = await shiftOf('mo', 'since=2020-01-01T00:00:00Z');
  expect(lastBreak.from).toBe(earlier.toISOString());
  expect(activeSeconds).toBeGreaterThanOrEqual(60);
  expect(activeSeconds).toBeLessThan(600);
});

it('never counts a second twice, nor a break, however cases overlap', () => {
  const work = fc.record({ from: fc.nat(20_000), seconds: fc.nat(900) });
  fc.assert(
    fc.property(fc.array(work, { maxLength: 30 }), (given) => {
      const cases = given.map(({ from, seconds }) => ({ from: from * 1000, to: (from + seconds) * 1000 }));
      const stretches = stretchesOf(cases);
      for (const { from, to } of cases)
        expect(stretches.filter((one) => one.from <= from && to <= one.to)).toHaveLength(1);
      for (const [at, one] of stretches.entries()) {
        const next = stretches[at + 1];
        if (next) expect(next.from - one.to).toBeGreaterThan(maxPauseSeconds * 1000);
      }
    }),
  );
});
