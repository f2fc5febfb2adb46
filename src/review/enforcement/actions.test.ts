import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookBodySchema } from '../../api/webhook-bodies.ts';
import { startReviewRoom } from '../../testing/review-room.ts';
import { deliverDue } from '../deliveries/deliver.ts';

const people = { mo: 'moderator', ann: 'moderator', sue: 'supervisor', ada: 'admin' } as const;
let room: Awaited<ReturnType<typeof startReviewRoom>>;
let sent: unknown[] = [];
beforeAll(async () => {
  room = await startReviewRoom(people, null);
  room.bff.outside.send = async (_, { body }) => {
    sent.push(JSON.parse(String(body)));
    return { status: 204, headers: {}, body: '' };
  };
  await room.as('ada')('POST', '/api/webhooks', { name: 'hook', url: 'https://platform.test/hook' });
  for (const action of actions)
    expect((await room.as('ada')('POST', '/api/actions', action)).status, action.key).toBe(201);
});
afterAll(() => room.bff.close());
beforeEach(() => {
  sent = [];
});

const days = { key: 'days', names: { en: 'Days' }, type: 'number', min: 1, max: 30 };
const actions = [
  { key: 'remove', names: { en: 'Remove' }, labels: ['Ads'] },
  {
    key: 'mute',
    names: { en: 'Mute' },
    params: [
      days,
      { key: 'scope', names: { en: 'Scope' }, type: 'choice', options: ['room', 'all'], preset: 'room' },
    ],
    policies: ['spam'],
    digit: 3,
    strike: { points: 2, days: 30 },
  },
  { key: 'suspend', names: { en: 'Suspend' }, role: 'supervisor', strike: { points: 10, days: 365 } },
  { key: 'age-gate', names: { en: 'Age gate' }, verdicts: ['approve'] },
];
const mute = { key: 'mute', params: { days: 7 } };

async function deliver() {
  const before = new Date(Date.now() - 1000);
  await room.endUndoWindows();
  await room.bff.db
    .updateTable('delivery')
    .set({ dispatch_at: before })
    .where('state', '=', 'waiting')
    .execute();
  await deliverDue(room.bff.context());
  return sent.map((one) => webhookBodySchema.parse(one));
}
const strikes = async (id: string) => (await room.see('mo', id)).context.strikes;

describe('actions', () => {
  it('are listed in order, and only administrators change them', async () => {
    const { body } = await room.as('mo')('GET', '/api/actions');
    expect(body.actions.map(({ key }: { key: string }) => key)).toEqual([
      'remove',
      'mute',
      'suspend',
      'age-gate',
    ]);
    expect(body.actions[1]).toMatchObject({
      digit: 3,
      verdicts: ['reject'],
      params: [{ key: 'days', preset: null, max: 30 }, { options: ['room', 'all'] }],
    });
    expect((await room.as('sue')('POST', '/api/actions', actions[0])).status).toBe(403);
    const again = await room.as('ada')('POST', '/api/actions', actions[0]);
    expect(again).toMatchObject({ status: 409, body: { errors: [{ path: 'key' }] } });
    await room.as('ada')('PATCH', '/api/actions/age-gate', { position: 0, archived: true });
    const moved = await room.as('mo')('GET', '/api/actions');
    expect(moved.body.actions[0]).toMatchObject({ key: 'age-gate', archived: true });
    await room.as('ada')('PATCH', '/api/actions/age-gate', { position: 3, archived: false });
  });

  it.each([
    [{ params: [days, days] }, 'params.1.key'],
    [{ params: [{ ...days, min: 9, max: 3 }] }, 'params.0.max'],
    [{ params: [{ ...days, preset: 31 }] }, 'params.0.preset'],
    [{ params: [{ ...days, type: 'choice' }] }, 'params.0.options'],
    [{ names: {} }, 'names'],
    [{ key: 'Not A Key' }, 'key'],
    [{ strike: { points: 0, days: 1 } }, 'strike.points'],
  ])('refuse a definition that cannot work: %j', async (faulty, path) => {
    const body = { key: 'faulty', names: { en: 'Faulty' }, ...faulty };
    const { status, body: answer } = await room.as('ada')('POST', '/api/actions', body);
    expect([status, answer.errors?.map((one: { path: string }) => one.path)]).toEqual([400, [path]]);
  });
});

describe('the actions of a decision', () => {
  it('leave with it, complete with the values that nobody changed, and come back with an undo', async () => {
    const id = await room.openCase();
    const { status, body } = await room.decide('mo', id, 'reject', { label: 'Ads', actions: [mute] });
    expect([status, body.decision.actions]).toEqual([
      200,
      [{ key: 'mute', params: { days: 7, scope: 'room' } }],
    ]);
    const [sentNow] = await deliver();
    expect(sentNow).toMatchObject({
      type: 'decision.made',
      data: {
        decision: { actions: [{ key: 'mute', params: { days: 7, scope: 'room' } }] },
        strikes: { points: 2, count: 1 },
      },
    });
    expect(await strikes(id)).toMatchObject({ points: 2, count: 1 });
    await room.as('mo')('POST', `/api/decisions/${body.decision.id}/undo`);
    const [, back] = await deliver();
    expect(back).toMatchObject({
      type: 'decision.reversed',
      data: { decision: { actions: [{ key: 'mute' }] }, strikes: { points: 0, count: 0, until: null } },
    });
    expect(await strikes(id)).toEqual({ points: 0, count: 0, until: null });
  });

  it('are those of the label and the policy where none are given, if they need no value', async () => {
    const chosen = async (more: object, by = 'mo', verdict = 'reject') => {
      const { body } = await room.decide(by, await room.openCase(), verdict, more);
      return body.decision.actions.map(({ key }: { key: string }) => key);
    };
    expect(await chosen({ label: 'Ads' })).toEqual(['remove']);
    // It needs the number of days.
    expect(await chosen({ label: 'Ads', policy: 'spam' })).toEqual(['remove']);
    expect(await chosen({ label: 'Ads', actions: [] })).toEqual([]);
    expect(await chosen({ label: 'Ads' }, 'mo', 'approve')).toEqual([]);
  });

  it.each([
    [[{ key: 'gone', params: {} }], 'actions.0.key'],
    [[{ key: 'age-gate' }], 'actions.0.key'],
    [[{ key: 'suspend' }], 'actions.0.key'],
    [[mute, mute], 'actions.1.key'],
    [[{ key: 'mute' }], 'actions.0.params.days'],
    [[{ key: 'mute', params: { days: 31 } }], 'actions.0.params.days'],
    [[{ key: 'mute', params: { days: 1.5 } }], 'actions.0.params.days'],
    [[{ key: 'mute', params: { days: 'seven' } }], 'actions.0.params.days'],
    [[{ key: 'mute', params: { days: 7, scope: 'world' } }], 'actions.0.params.scope'],
    [[{ key: 'remove', params: { days: 7 } }], 'actions.0.params.days'],
  ])('are refused beside the fault: %j', async (given, path) => {
    const id = await room.openCase();
    const { status, body } = await room.decide('mo', id, 'reject', { actions: given });
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([400, [path]]);
    expect((await room.see('mo', id)).case.state).toBe('open');
  });

  it('lose their strikes when an appeal overturns the decision, and get them back when that is undone', async () => {
    const id = await room.openCase();
    const before = await strikes(id);
    await room.decide('sue', id, 'reject', { actions: [{ key: 'suspend' }] });
    expect((await strikes(id)).points).toBe(before.points + 10);
    await room.as('sue')('POST', `/api/cases/${id}/appeal`, { statement: 'It was a joke.' });
    const { body } = await room.decide('ann', id, 'approve', { reply: 'You are right.' });
    expect((await strikes(id)).points).toBe(before.points);
    await room.as('ann')('POST', `/api/decisions/${body.decision.id}/undo`);
    expect((await strikes(id)).points).toBe(before.points + 10);
  });

  it('give no hint in a blind look', async () => {
    const id = await room.openCase();
    const before = await strikes(id);
    await room.draw({ share: 1, verdicts: ['reject'] });
    await room.decide('mo', id, 'reject', { actions: [mute] });
    await room.draw(null);
    const seen = await room.see('ann', id);
    expect(seen.case).toMatchObject({ blind: true, decision: null });
    expect(seen.context.strikes).toEqual(before);
  });
});
