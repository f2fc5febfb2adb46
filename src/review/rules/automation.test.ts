import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rule } from '../../api/rules.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settledRate, settling } from '../../testing/settling.ts';
import { sampleDaily } from '../sampling/draw-sample.ts';
import { watchRules } from './watch-rules.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());

const sue = () => bff.as('supervisor', 'sue');
const machine = () => bff.context({ id: 'machine', name: 'machine', role: 'moderator', machine: true });
async function decide(
  id: string,
  verdict: string,
  name: string,
  role: 'moderator' | 'supervisor' = 'moderator',
) {
  const call = bff.as(role, name);
  const { version, claim } = (await call('POST', `/api/cases/${id}/claim`)).body.case;
  const body = { verdict, version, epoch: claim.epoch, next: null };
  expect((await call('POST', `/api/cases/${id}/decision`, body)).status).toBe(200);
}
let sent = 0;
async function send(count: number): Promise<{ caseId: string | null; action: string }[]> {
  const texts = Array.from({ length: count }, () => {
    sent += 1;
    return { content: `doubtful words ${sent}`, userId: `u-${sent}` };
  });
  return (await bff.as('admin')('POST', '/api/texts', { texts })).body.results;
}
const definition = {
  when: { machine: ['review'], labels: ['Ads'] },
  act: { outcome: 'block', tolerated: 0.2 },
};
let id: string;
const rule = async (): Promise<Rule> =>
  (await sue()('GET', '/api/rules')).body.rules.find((one: Rule) => one.id === id);
const turn = (state: string) => sue()('PATCH', `/api/rules/${id}`, { state });

it('a rule with a tolerated error says how many checks it needs, and cannot be on before', async () => {
  const wrong = { ...definition, act: { outcome: 'review', tolerated: 0.2 } };
  expect((await sue()('POST', '/api/rules', { name: 'x', ...wrong })).body.errors).toMatchObject([
    { path: 'act' },
  ]);
  id = (await sue()('POST', '/api/rules', { name: 'Ads alone', ...definition })).body.id;
  await sue()('POST', '/api/rules/dry-run', definition);
  await turn('shadow');
  await sue()('PATCH', '/api/lanes/review', { secondLook: { share: 1, verdicts: ['approve', 'reject'] } });
  const results = await send(60);
  await watchRules(machine());
  expect((await rule()).proof).toMatchObject({ score: null, checked: 0, errors: 0, needed: 19 });
  expect((await turn('on')).body.detail).toContain('not proven');
  // Decided once only is no check.
  for (const { caseId } of results.slice(0, 19)) await decide(caseId ?? '', 'reject', 'mo');
  await watchRules(machine());
  expect((await rule()).proof).toMatchObject({ checked: 0, needed: 19 });
  for (const { caseId } of results.slice(0, 19)) await decide(caseId ?? '', 'reject', 'kim');
  await watchRules(machine());
  expect((await rule()).proof).toMatchObject({
    score: settledRate,
    share: 0.94,
    checked: 19,
    errors: 0,
    needed: null,
  });
  expect((await turn('on')).status).toBe(200);
});

it('then decides alone, and switches itself off when the audit sample shows too many errors', async () => {
  await sue()('PUT', '/api/sampling', { perDay: 20, filter: {} });
  const results = await send(20);
  expect(new Set(results.map(({ action }) => action))).toEqual(new Set(['block']));
  await sampleDaily(machine());
  const { items } = (await bff.as('moderator', 'mo')('GET', '/api/cases?lane=sample&limit=50')).body;
  expect(items.length).toBe(20);
  for (const [at, one] of items.entries()) {
    await decide(one.id, 'approve', 'mo');
    await decide(one.id, 'approve', 'sue', 'supervisor');
    if (at === 2) {
      await watchRules(machine());
      expect(await rule()).toMatchObject({ state: 'on' });
    }
    if (at === 9) break;
  }
  await watchRules(machine());
  expect(await rule()).toMatchObject({ state: 'off' });
  const revoked = await bff.db
    .selectFrom('audit_event')
    .select(['actor_id', 'detail'])
    .where('what', '=', 'rule-revoked')
    .execute();
  expect(revoked).toMatchObject([{ actor_id: 'machine', detail: { rule: 'Ads alone' } }]);
  expect((await send(1))[0]?.action).toBe('review');
});
