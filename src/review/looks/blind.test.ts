import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReviewRoom } from '../../testing/review-room.ts';

/** Names and texts that occur nowhere else: finding one of them means that a decision was revealed. */
const canaries = ['quokka', 'wombat', 'zebrafish', 'policy-okapi', 'label-narwhal', 'axolotl'];
const people = {
  quokka: 'supervisor',
  wombat: 'moderator',
  ann: 'moderator',
  boss: 'admin',
  sue: 'supervisor',
} as const;
let room: Awaited<ReturnType<typeof startReviewRoom>>;
let id: string;
/** The last event before the decision. */
let from: number;

/** quokka hands the case over with a note and wombat decides it with another: both must stay hidden. */
beforeAll(async () => {
  room = await startReviewRoom(people, { share: 1, verdicts: ['approve', 'reject'] });
  id = await room.openCase();
  const held = (await room.claim('quokka', id)).body.case;
  await room.as('quokka')('POST', `/api/cases/${id}/hand-over`, {
    to: 'wombat',
    note: 'axolotl, see the first line',
    version: held.version,
    epoch: held.claim.epoch,
  });
  const last = await room.bff.db
    .selectFrom('app_event')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  from = Number(last.id);
  await room.decide('wombat', id, 'reject', {
    note: 'zebrafish bait',
    policy: 'policy-okapi',
    label: 'label-narwhal',
  });
});
afterAll(() => room.bff.close());

/** Every answer about the case that a second reviewer can get. */
async function everyAnswer(name: string): Promise<Record<string, unknown>> {
  const call = room.as(name);
  const sameUser = await room.openCase();
  const found = await Promise.all(
    ['zebrafish', 'axolotl', 'wombat', 'okapi'].map((q) => call('GET', `/api/cases?lane=all&q=${q}`)),
  );
  expect(found.map(({ body }) => body.items)).toEqual([[], [], [], []]);
  const claimed = await room.claim(name, id);
  expect(claimed.status).toBe(200);
  const { version, claim } = claimed.body.case;
  const at = { version, epoch: claim.epoch };
  const stale = { verdict: 'approve', version: version - 1, epoch: claim.epoch };
  const answers = {
    claimed,
    one: await call('GET', `/api/cases/${id}`),
    lists: await Promise.all(
      ['all', 'second-look', 'review', 'for-me'].map((lane) =>
        call('GET', `/api/cases?lane=${lane}&limit=200`),
      ),
    ),
    byId: await call('GET', `/api/cases?lane=all&ids=${id}`),
    renewed: await call('POST', `/api/cases/${id}/renew`, { epoch: claim.epoch }),
    context: await call('GET', `/api/cases/${sameUser}`),
    stale: await call('POST', `/api/cases/${id}/decision`, stale),
    staleBulk: await call('POST', '/api/cases/bulk-decision', {
      verdict: 'approve',
      cases: [{ id, version: version - 1 }],
    }),
    questioned: await call('POST', `/api/cases/${id}/question`, { note: 'why', version }),
    lanes: await call('GET', '/api/lanes'),
    submission: await call('GET', `/api/submissions/${claimed.body.case.submissionId}`),
    submissions: await call('GET', '/api/submissions'),
    views: await call('GET', '/api/views'),
    audit: await call('GET', `/api/audit?limit=200`),
    auditOfIt: await call('GET', `/api/audit?case=${id}`),
    events: await room.bff.db.selectFrom('app_event').select('body').where('id', '>', from).execute(),
    handed: await call('POST', `/api/cases/${id}/hand-over`, { ...at, to: 'boss', note: 'mine' }),
    taken: (await room.claim(name, id)).body,
  };
  const { epoch } = (await room.claim(name, id)).body.case.claim;
  await call('POST', `/api/cases/${id}/release`, { epoch });
  return answers;
}

function revealed(answers: Record<string, unknown>): string[] {
  return Object.entries(answers).flatMap(([what, answer]) => {
    const text = JSON.stringify(answer).toLowerCase();
    return canaries.filter((canary) => text.includes(canary)).map((canary) => `${what}: ${canary}`);
  });
}

describe('a blind look', () => {
  it.each(['ann', 'sue', 'boss'])(
    'reveals nothing of the earlier decision to %s in any answer',
    async (name) => {
      const answers = await everyAnswer(name);
      expect(revealed(answers)).toEqual([]);
      const { body } = answers.one as { body: { case: Record<string, unknown>; looks: []; appeals: [] } };
      expect(body.case).toMatchObject({ state: 'second-look', blind: true, decision: null });
      // Not even the verdict on its own.
      expect(JSON.stringify(body)).not.toContain('"verdict":"');
      expect([body.looks, body.appeals]).toEqual([[], []]);
    },
  );

  it('does not count the verdict among the earlier cases of its user', async () => {
    const other = await room.openCase();
    const { user } = (await room.see('ann', other)).context;
    expect(user.latest.find((one: { id: string }) => one.id === id)).toMatchObject({
      state: 'second-look',
      verdict: null,
    });
    expect(user.verdicts).toEqual({ approve: 0, reject: 0, escalate: 0 });
  });

  it('shows deciders only their own decision, which they may undo', async () => {
    const { body } = await room.as('wombat')('GET', `/api/cases/${id}`);
    expect(body.case).toMatchObject({
      decision: { by: { name: 'wombat' }, verdict: 'reject' },
      ownDecision: true,
    });
    expect(revealed({ body: { ...body, case: { ...body.case, decision: null }, history: [] } })).toEqual([]);
  });

  it('hides both decisions from the third person, and the second from the first', async () => {
    const second = await room.openCase();
    await room.decide('ann', second, 'reject');
    await room.decide('wombat', second, 'approve', { note: 'zebrafish again', policy: 'policy-okapi' });
    for (const name of ['boss', 'sue', 'ann']) {
      const answer = await room.see(name, second);
      expect(answer.case.state).toBe('third-look');
      expect(revealed({ answer })).toEqual([]);
    }
    expect((await room.as('sue')('GET', '/api/cases?lane=all&q=zebrafish')).body.items).toEqual([]);
  });

  it('shows everything once it is over: history, notes and search results', async () => {
    const { body } = await room.decide('ann', id, 'reject');
    expect(body.decision.outcome).toBe('agreed');
    const seen = await room.see('sue', id);
    expect(seen.case).toMatchObject({ blind: false, decision: { note: 'zebrafish bait' } });
    expect(seen.history.map(({ what }: { what: string }) => what)).toContain('handed-over');
    expect(JSON.stringify(seen.history)).toContain('zebrafish');
    const { items } = (await room.as('sue')('GET', '/api/cases?lane=all&q=zebrafish')).body;
    expect(items).toMatchObject([{ id, hit: { of: 'note' } }]);
  });
});
