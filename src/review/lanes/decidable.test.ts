import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../api/common.ts';
import { lanesWithoutLooks } from '../../api/lanes.ts';
import { startReviewRoom } from '../../testing/review-room.ts';

const people = {
  mo: 'moderator',
  mia: 'moderator',
  ann: 'moderator',
  sue: 'supervisor',
  boss: 'admin',
} as const satisfies Record<string, Role>;
type Name = keyof typeof people;
const names = ['mo', 'mia', 'ann', 'sue', 'boss'] as const satisfies readonly Name[];
const colleague: Record<Name, Name | null> = { mo: 'mia', mia: 'sue', ann: 'mo', sue: 'ann', boss: null };

let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  room = await startReviewRoom(people, { share: 0.6, verdicts: ['approve', 'reject'] });
  const own = [
    {
      name: 'all states',
      filter: { states: ['open', 'escalated', 'second-look', 'third-look', 'appealed'] },
    },
    { name: 'escalated', filter: { states: ['escalated'] } },
    { name: 'with decided', filter: { states: ['open', 'escalated', 'decided'] } },
  ];
  for (const lane of own) await room.as('boss')('POST', '/api/lanes', lane);
  // Only with a sample there is a lane for it.
  await room.as('boss')('PUT', '/api/sampling', { perDay: 1 });
});
afterAll(() => room.bff.close());

const who = fc.constantFrom(...names);
const at = fc.nat(40);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), who, at }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('approve', 'reject', 'escalate'), who, at }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('claim', 'undo', 'handOver', 'appeal'), who, at }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Whatever is refused is part of the history too. */
async function take(ids: string[], { do: what, who: name, at: index }: Step): Promise<void> {
  if (what === 'open') return void ids.push(await room.openCase());
  const id = ids[index % ids.length];
  if (id === undefined) return;
  const call = room.as(name);
  if (what === 'claim') return void (await room.claim(name, id));
  if (what === 'undo') {
    const { decision } = (await room.see(name, id)).case;
    return decision && void (await call('POST', `/api/decisions/${decision.id}/undo`));
  }
  if (what === 'appeal') {
    const { version } = (await room.see(name, id)).case;
    return void (await call('POST', `/api/cases/${id}/appeal`, { words: 'please look again', version }));
  }
  if (what === 'handOver') {
    const { status, body } = await room.claim(name, id);
    if (status !== 200) return;
    const { version, claim } = body.case;
    const to = colleague[name] === null ? null : `${colleague[name]}`;
    await call('POST', `/api/cases/${id}/hand-over`, { to, note: 'look', version, epoch: claim.epoch });
    return;
  }
  await room.decide(name, id, what);
}

type Row = { id: string; state: string; allowedDecisions: string[]; claim: { by: { id: string } } | null };
type Lane = { key: string; open: number; filter: { states: string[]; kinds: string[]; settled: string } };

async function listOf(name: Name, lane: string): Promise<Row[]> {
  const { status, body } = await room.as(name)('GET', `/api/cases?lane=${lane}&limit=200`);
  expect([status, body.nextCursor]).toEqual([200, null]);
  return body.items;
}

it('for each person each lane lists what they can decide, and counts what it lists', async () => {
  let escalated = 0;
  let again = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      await room.bff.cases.updateTable('review_case').set({ state: 'decided' }).execute();
      const ids: string[] = [await room.openCase()];
      for (const one of steps) await take(ids, one);
      for (const name of names) {
        const { lanes }: { lanes: Lane[] } = (await room.as(name)('GET', '/api/lanes')).body;
        const everything = await listOf(name, 'all');
        const decidable = everything.filter((row) => row.allowedDecisions.length > 0);
        escalated += everything.filter(({ state }) => state === 'escalated').length;
        again += everything.length - decidable.length;
        for (const lane of lanes) {
          const rows = await listOf(name, lane.key);
          const mine = rows.filter((row) => row.allowedDecisions.length > 0);
          expect([name, lane.key, lane.open]).toEqual([name, lane.key, mine.length]);
          // A lane that also holds decided cases is for looking things up.
          if (!lane.filter.states.includes('decided')) expect(rows).toEqual(mine);
          const { states } = lane.filter;
          const wanted = states.length > 0 ? states : ['open', 'escalated'];
          if (lane.key !== 'for-me' && lane.filter.kinds.length === 0)
            expect(mine.map(({ id }) => id).sort()).toEqual(
              decidable
                // Here nothing is in the audit sample.
                .filter(({ state }) => lane.filter.settled !== 'only' && wanted.includes(state))
                .map(({ id }) => id)
                .sort(),
            );
        }
        const { body } = await room.as(name)('POST', '/api/cases/claim-next', { lane: 'review' });
        if (body?.case) expect(body.case.allowedDecisions).not.toEqual([]);
      }
    }),
    { numRuns: 8, seed: 7 },
  );
  // The histories contain what must not be listed.
  expect(escalated).toBeGreaterThan(0);
  expect(again).toBeGreaterThan(0);
});

it('a moderator finds an escalated case by search and by link, to read, and cannot hold it', async () => {
  const id = await room.openCase();
  await room.decide('mo', id, 'escalate');
  const seen = (lane: string) => listOf('mia', lane).then((rows) => rows.some((row) => row.id === id));
  expect([await seen('review'), await seen('all')]).toEqual([false, true]);
  const { items } = (await room.as('mia')('GET', '/api/cases?lane=all&q=doubtful&state=escalated')).body;
  expect(items.some((row: Row) => row.id === id)).toBe(true);
  expect((await room.see('mia', id)).case).toMatchObject({ state: 'escalated', allowedDecisions: [] });
  expect(await room.claim('mia', id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await room.claim('sue', id)).status).toBe(200);
});

it('the statistics of the operation still count what waits for anyone', async () => {
  const { readFigures } = await import('../operation/figures.ts');
  const { machine } = await import('../context/context.ts');
  const { lanes } = await readFigures({ ...room.bff.context(), actor: machine });
  const waiting = await room.bff.db
    .selectFrom('review_case')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', 'in', ['open', 'escalated'])
    .executeTakeFirstOrThrow();
  expect(lanes.find(({ lane }) => lane === 'review')?.open).toBe(Number(waiting.n));
  expect(lanesWithoutLooks.every((key) => lanes.some(({ lane }) => lane === key))).toBe(true);
});
