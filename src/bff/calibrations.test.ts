import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalibrationDetail } from '../api/calibrations.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { decideAs, doubtful, openCases } from '../testing/decisions.ts';

let bff: TestBff;
const team = ['ann', 'tim', 'zoe'];
beforeAll(async () => {
  bff = await startTestBff(doubtful);
  for (const name of [...team, 'mo']) await bff.as('moderator', name)('GET', '/api/session');
});
afterAll(() => bff.close());

const sue = () => bff.as('supervisor', 'sue');
const of = (name: string) => bff.as('moderator', name);
const begin = (more: object = {}) =>
  sue()('POST', '/api/calibrations', {
    kind: 'calibration',
    name: 'Week 48',
    people: team,
    cases: 5,
    ...more,
  });
const answer = (name: string, id: string, position: number, verdict: string, more: object = {}) =>
  of(name)('PUT', `/api/calibrations/${id}/cases/${position}/answer`, { verdict, ...more });
const detail = async (name: string, id: string): Promise<CalibrationDetail> =>
  (await of(name)('GET', `/api/calibrations/${id}`)).body;

async function decided(count: number, verdict: 'approve' | 'reject' = 'reject'): Promise<void> {
  for (const id of await openCases(bff, count)) await decideAs(bff, id, verdict);
}

describe('a calibration session', () => {
  let id: string;
  it('needs decided cases, and people who are here', async () => {
    const none = await begin();
    expect(none).toMatchObject({
      status: 400,
      body: { reason: 'no_cases_to_draw', errors: [{ path: 'days' }] },
    });
    await decided(8);
    const stranger = await begin({ people: ['ann', 'nobody'] });
    expect(stranger.body).toMatchObject({ reason: 'no_such_colleague', errors: [{ path: 'people' }] });
    expect((await of('ann')('POST', '/api/calibrations', {})).status).toBe(403);
    const begun = await begin();
    expect(begun).toMatchObject({
      status: 201,
      body: { calibration: { cases: 5, closedAt: null, own: false, policy: null } },
    });
    id = begun.body.calibration.id;
  });

  it('is there for those who take part, and for supervisors', async () => {
    const { body } = await of('ann')('GET', '/api/calibrations');
    expect(body.calibrations).toMatchObject([
      { id, own: true, people: team.map((name) => ({ person: { name } })) },
    ]);
    expect((await of('mo')('GET', '/api/calibrations')).body.calibrations).toEqual([]);
    expect((await of('mo')('GET', `/api/calibrations/${id}`)).status).toBe(404);
    expect((await of('mo')('GET', `/api/calibrations/${id}/cases/1`)).status).toBe(404);
    expect((await sue()('GET', `/api/calibrations/${id}`)).status).toBe(200);
    expect((await sue()('PUT', `/api/calibrations/${id}/cases/1/answer`, { verdict: 'reject' })).status).toBe(
      403,
    );
  });

  it('shows nobody what was decided, or what others answer, before it is closed', async () => {
    const secret = 'note of tim: quokka';
    for (let position = 1; position <= 5; position += 1) {
      expect((await answer('ann', id, position, 'reject', { label: 'Ads' })).status).toBe(200);
      await answer('tim', id, position, position === 2 ? 'approve' : 'reject', { note: secret });
    }
    await answer('ann', id, 1, 'approve');
    await answer('ann', id, 1, 'reject', { note: 'at second thought' });
    await answer('zoe', id, 1, 'reject');
    for (const name of ['zoe', 'ann', 'sue']) {
      const call = name === 'sue' ? sue() : of(name);
      const { body } = await call('GET', `/api/calibrations/${id}`);
      expect(body.results).toBeNull();
      expect(body.cases.every(({ shown }: { shown: unknown }) => shown === null)).toBe(true);
      const cases = await Promise.all(
        [1, 2, 3, 4, 5].map((position) => call('GET', `/api/calibrations/${id}/cases/${position}`)),
      );
      const all = JSON.stringify([body, cases.map(({ body: one }) => one)]);
      expect(all).not.toContain('quokka');
      expect(JSON.stringify(cases)).not.toContain('"verdict":"');
      for (const { body: one } of cases)
        expect(one).toMatchObject({
          case: { blind: true, decision: null, allowedDecisions: [] },
          history: [],
          looks: [],
          content: expect.stringContaining('doubtful offer'),
        });
    }
    expect((await detail('ann', id)).cases[0]).toMatchObject({
      own: { verdict: 'reject', note: 'at second thought' },
    });
    expect((await of('ann')('GET', `/api/calibrations/${id}/cases/6`)).status).toBe(404);
    expect(
      (await of('ann')('PUT', `/api/calibrations/${id}/cases/1/outcome`, { verdict: 'reject' })).status,
    ).toBe(403);
    const early = await sue()('PUT', `/api/calibrations/${id}/cases/1/outcome`, { verdict: 'reject' });
    expect(early.body.reason).toBe('calibration_open');
  });

  it('then shows all answers together, with how far people agree', async () => {
    expect((await of('ann')('POST', `/api/calibrations/${id}/close`)).status).toBe(403);
    const { status } = await sue()('POST', `/api/calibrations/${id}/close`);
    expect(status).toBe(200);
    const shown = await detail('zoe', id);
    expect(shown.results).toMatchObject({ compared: 5, differing: 1, changed: { cases: 4, toApprove: 0 } });
    expect(shown.results?.alpha?.value).toBeCloseTo(1 - (2 * 10) / (2 * 1 * 10), 12);
    expect(shown.cases[1]?.shown).toMatchObject({ majority: null, standing: 'reject' });
    expect(shown.cases[0]?.shown).toMatchObject({
      majority: 'reject',
      answers: [{ verdict: 'reject' }, { note: 'note of tim: quokka' }, { verdict: 'reject', note: null }],
      outcome: null,
    });
    expect((await answer('zoe', id, 2, 'reject')).body.reason).toBe('calibration_closed');
  });

  it('keeps what was agreed on as gold, which nobody who took part gets', async () => {
    const outcome = { verdict: 'reject', label: 'Ads', note: 'An offer.', gold: true };
    const { body } = await sue()('PUT', `/api/calibrations/${id}/cases/2/outcome`, outcome);
    expect(body.cases[1].shown.outcome).toMatchObject({ ...outcome, by: 'sue', example: false });
    const [gold] = (await sue()('GET', '/api/gold')).body.gold;
    expect(gold).toMatchObject({ origin: 'session', verdict: 'reject', caseId: body.cases[1].shown.caseId });
    await sue()('POST', `/api/gold/${gold.id}/send`);
    const listed = async (name: string) =>
      (await of(name)('GET', '/api/cases?lane=review')).body.items.length as number;
    expect([await listed('ann'), await listed('kim')]).toEqual([0, 1]);
    const again = await sue()('PUT', `/api/calibrations/${id}/cases/2/outcome`, {
      ...outcome,
      verdict: 'approve',
    });
    expect(again.body.cases[1].shown.outcome).toMatchObject({ verdict: 'approve', gold: true });
    expect((await sue()('GET', '/api/gold')).body.gold).toMatchObject([{ verdict: 'approve' }]);
    const example = { verdict: 'reject', example: true };
    const refused = await sue()('PUT', `/api/calibrations/${id}/cases/1/outcome`, example);
    expect(refused.body.reason).toBe('no_such_policy');
  });
});

describe('a replay', () => {
  it('needs a policy with a draft', async () => {
    const replay = { kind: 'replay', name: 'Draft' };
    for (const policy of [null, 'spam']) {
      const { body } = await begin({ ...replay, policy });
      expect(body).toMatchObject({ reason: 'policy_without_draft', errors: [{ path: 'policy' }] });
    }
    expect((await begin({ ...replay, policy: 'no-such' })).body.reason).toBe('no_such_policy');
  });

  it('decides past cases again by the draft as it was, and says what would change', async () => {
    const policies = (await sue()('GET', '/api/policies')).body.policies;
    const policy = policies.find(({ labels }: { labels: string[] }) => labels.includes('Ads'));
    const provisions = { en: 'Offers are allowed from shops.' };
    await sue()('PATCH', `/api/policies/${policy.key}`, { provisions });
    const { body } = await begin({
      kind: 'replay',
      name: 'Shops',
      policy: policy.key,
      people: ['ann'],
      cases: 4,
    });
    const { id } = body.calibration;
    await sue()('PATCH', `/api/policies/${policy.key}`, { provisions: { en: 'Another draft.' } });
    const open = await detail('ann', id);
    expect(open.policy).toMatchObject({
      key: policy.key,
      draft: true,
      version: policy.version + 1,
      provisions,
    });
    for (let position = 1; position <= 4; position += 1)
      await answer('ann', id, position, position === 4 ? 'reject' : 'approve');
    const { results } = (await sue()('POST', `/api/calibrations/${id}/close`)).body;
    expect(results).toMatchObject({
      alpha: null,
      compared: 0,
      changed: { cases: 4, toApprove: 3, toReject: 0, share: { value: 0.75 } },
    });
    const outcome = { verdict: 'approve', example: true };
    await sue()('PUT', `/api/calibrations/${id}/cases/1/outcome`, outcome);
    await sue()('PUT', `/api/calibrations/${id}/cases/1/outcome`, outcome);
    const after = (await sue()('GET', '/api/policies')).body.policies.find(
      ({ key }: { key: string }) => key === policy.key,
    );
    const text = (await detail('ann', id)).cases[0]?.shown?.title;
    expect(after.draft.counterExamples.en.split('\n').filter((line: string) => line === text)).toHaveLength(
      1,
    );
    expect(after.draft.provisions.en).toBe('Another draft.');
  });

  it('draws nothing that somebody who takes part must not know of', async () => {
    await decided(1, 'approve');
    const members = { people: ['mo'], skills: [] };
    await sue()('POST', '/api/lanes', { name: 'private', filter: { labels: ['Ads'] }, members });
    const refused = await begin({ name: 'Hidden' });
    expect(refused.body.reason).toBe('no_cases_to_draw');
    const own = await begin({ name: 'Seen', people: ['mo'], cases: 200 });
    expect(own.body.calibration.cases).toBeGreaterThan(5);
  });
});
