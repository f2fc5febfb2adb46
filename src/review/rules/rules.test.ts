import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rule, RuleFigures } from '../../api/rules.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settling } from '../../testing/settling.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());

const sue = () => bff.as('supervisor', 'sue');
type Text = { content: string; userId?: string; forumId?: string };
const send = async (...texts: Text[]) =>
  (await bff.as('admin')('POST', '/api/texts', { texts })).body.results;
const outcomesOf = async (...texts: Text[]) =>
  (await send(...texts)).map(({ action }: { action: string }) => action);
async function decide(id: string, verdict: string, name = 'mo') {
  const call = bff.as('moderator', name);
  const { version, claim } = (await call('POST', `/api/cases/${id}/claim`)).body.case;
  const body = { verdict, version, epoch: claim.epoch, next: null };
  return call('POST', `/api/cases/${id}/decision`, body);
}
async function dryRun(definition: object): Promise<RuleFigures> {
  const { status, body } = await sue()('POST', '/api/rules/dry-run', definition);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}
async function add(name: string, definition: object, state?: string): Promise<string> {
  const { id } = (await sue()('POST', '/api/rules', { name, ...definition })).body;
  if (state === 'on') await dryRun(definition);
  if (state) expect((await sue()('PATCH', `/api/rules/${id}`, { state })).status).toBe(200);
  return id;
}
const rule = async (id: string): Promise<Rule> =>
  (await sue()('GET', '/api/rules')).body.rules.find((one: Rule) => one.id === id);
const remove = (id: string) => sue()('DELETE', `/api/rules/${id}`);
const caseOf = (content: string) =>
  bff.db.selectFrom('review_case').selectAll().where('preview', '=', content).executeTakeFirstOrThrow();
const audited = async (what: string) =>
  bff.db
    .selectFrom('audit_event')
    .select(['actor_name', 'detail'])
    .where('what', '=', what as never)
    .execute();

const blockDoubtful = { when: { machine: ['review'], labels: ['Ads'] }, act: { outcome: 'block' } };

describe('a rule', () => {
  it('is for supervisors, needs a condition, and is tried before it is switched on', async () => {
    expect((await bff.as('moderator', 'mo')('GET', '/api/rules')).status).toBe(403);
    const empty = await sue()('POST', '/api/rules', { name: 'All', when: {}, act: { outcome: 'pass' } });
    expect(empty.body).toMatchObject({ code: 'invalid_request', errors: [{ path: 'when' }] });
    const id = await add('Doubtful ads', blockDoubtful);
    const on = () => sue()('PATCH', `/api/rules/${id}`, { state: 'on' });
    expect((await on()).body.detail).toContain('Run the rule dry first');
    await dryRun({ act: { outcome: 'block' }, when: { labels: ['Ads'], machine: ['review'] } });
    expect((await on()).status).toBe(200);
    expect(await audited('rule-on')).toEqual([
      { actor_name: 'sue', detail: { rule: 'Doubtful ads', ruleId: id, version: 1 } },
    ]);
    // Another definition was not tried: the rule goes on as it was.
    const other = { act: { outcome: 'pass' } };
    expect((await sue()('PATCH', `/api/rules/${id}`, other)).status).toBe(400);
    expect(await rule(id)).toMatchObject({ state: 'on', version: 1, act: { outcome: 'block' } });
    await remove(id);
  });

  it('decides in place of people, with a decision in its name that the customer receives', async () => {
    const id = await add('Doubtful ads', blockDoubtful, 'on');
    const [answer] = await send({ content: 'doubtful words 1' });
    expect(answer).toMatchObject({
      action: 'block',
      review: false,
      caseId: null,
      rule: { id, name: 'Doubtful ads', was: 'review' },
    });
    const found = await caseOf('doubtful words 1');
    expect(found).toMatchObject({ state: 'decided', settled: 'block' });
    const detail = (await bff.as('moderator', 'mo')('GET', `/api/cases/${found.id}`)).body;
    expect(detail.case.decision).toMatchObject({
      verdict: 'reject',
      label: 'Ads',
      by: { id: 'machine', name: 'Doubtful ads' },
    });
    expect(detail.history.map(({ what }: { what: string }) => what)).toContain('decided');
    const stated = bff.db.selectFrom('decision').select('reasons').where('id', '=', found.decision_id);
    expect(await stated.execute()).toEqual([{ reasons: null }]);
    const deliveries = await bff.db
      .selectFrom('delivery')
      .select('type')
      .where('decision_id', '=', found.decision_id)
      .execute();
    expect(deliveries).toEqual([{ type: 'decision.made' }]);
    expect((await bff.as('moderator', 'mo')('GET', '/api/cases?lane=review')).body.items).toEqual([]);
    await remove(id);
    expect(await outcomesOf({ content: 'doubtful words 2' })).toEqual(['review']);
  });

  it('gives way to those before it, and all of them to one switch', async () => {
    const first = await add('Pass', { when: { machine: ['block'] }, act: { outcome: 'pass' } }, 'on');
    const second = await add('People', { when: { machine: ['block'] }, act: { outcome: 'review' } }, 'on');
    expect(await outcomesOf({ content: 'awful words 3' })).toEqual(['pass']);
    await sue()('PATCH', `/api/rules/${second}`, { position: 0 });
    expect(await outcomesOf({ content: 'awful words 4' })).toEqual(['review']);
    await sue()('PUT', '/api/rules/paused', { paused: true });
    expect(await outcomesOf({ content: 'awful words 5' })).toEqual(['block']);
    expect((await sue()('GET', '/api/rules')).body.pausedAt).not.toBeNull();
    await sue()('PUT', '/api/rules/paused', { paused: false });
    expect(await outcomesOf({ content: 'awful words 6' })).toEqual(['review']);
    expect((await audited('rules-paused')).length).toBe(1);
    await remove(first);
    await remove(second);
  });

  it('in shadow only notes what it would do, and says how often people decided otherwise', async () => {
    const id = await add('Shadow', blockDoubtful, 'shadow');
    const results = await send(
      ...[6, 7, 8, 9].map((at) => ({ content: `doubtful words ${at}`, userId: 'u' })),
      { content: 'fine words 1' },
    );
    expect(results.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual(['review', 'review']);
    await decide(results[0].caseId, 'reject');
    await decide(results[1].caseId, 'approve', 'kim');
    await decide(results[2].caseId, 'reject', 'kim');
    const { figures } = await rule(id);
    expect(figures).toMatchObject({
      matched: { pass: 0, block: 0, review: 4 },
      changed: 4,
      queue: { decided: 3, otherwise: 1, share: { value: 1 / 3 } },
      sample: { decided: 0, otherwise: 0, share: null },
      people: [
        { id: expect.any(String), name: 'kim', decided: 2, otherwise: 1 },
        { id: expect.any(String), name: 'mo', decided: 1, otherwise: 0 },
      ],
      examples: [{ caseId: results[1].caseId, title: 'doubtful words 7' }],
    });
    // The dry run of the same definition says the same of the same cases.
    const dry = await dryRun({ ...blockDoubtful, days: 1 });
    expect(dry.queue).toEqual(figures?.queue);
    // A new version begins without figures, and the old one can be read.
    await sue()('PATCH', `/api/rules/${id}`, { act: { outcome: 'pass' } });
    expect((await rule(id)).figures?.changed).toBe(0);
    const { versions } = (await sue()('GET', `/api/rules/${id}/versions`)).body;
    expect(versions.map(({ version, act }: { version: number; act: object }) => [version, act])).toEqual([
      [2, { outcome: 'pass', label: null, lane: null, tolerated: null }],
      [1, { outcome: 'block', label: null, lane: null, tolerated: null }],
    ]);
    await remove(id);
  });

  it('sends to a lane, also what the machine settled, and the lane cannot be removed meanwhile', async () => {
    const filter = { onlyRouted: true };
    const { lane } = (await sue()('POST', '/api/lanes', { name: 'From rules', filter })).body;
    const to = { outcome: 'review', lane: lane.key };
    const wrong = await sue()('POST', '/api/rules', {
      name: 'x',
      when: { machine: ['pass'] },
      act: { outcome: 'review', lane: 'appeals' },
    });
    expect(wrong.body.errors).toMatchObject([{ path: 'act.lane' }]);
    const id = await add('To people', { when: { forums: ['f-1'] }, act: to }, 'on');
    await send(
      { content: 'fine words 2', forumId: 'f-1' },
      { content: 'doubtful words 10', forumId: 'f-1' },
      { content: 'doubtful words 11' },
    );
    const { items } = (await bff.as('moderator', 'mo')('GET', `/api/cases?lane=${lane.key}`)).body;
    const previews = items.map(({ preview }: { preview: string }) => preview).sort();
    expect(previews).toEqual(['doubtful words 10', 'fine words 2']);
    expect(await caseOf('fine words 2')).toMatchObject({ state: 'open', settled: null, routed_to: lane.key });
    const { lanes } = (await bff.as('moderator', 'mo')('GET', '/api/lanes')).body;
    expect(lanes.find(({ key }: { key: string }) => key === lane.key).open).toBe(2);
    expect((await sue()('DELETE', `/api/lanes/${lane.key}`)).body.detail).toContain('To people');
    await remove(id);
    expect((await sue()('DELETE', `/api/lanes/${lane.key}`)).status).toBe(204);
  });

  it('knows lists of authors, and what people decided of an author before', async () => {
    const { id: list } = (
      await sue()('POST', '/api/rule-lists', { name: 'Known', of: 'users', values: ['u-1', 'u-2', 'u-1'] })
    ).body;
    const known = await add(
      'Known authors',
      { when: { machine: ['review'], onLists: [list] }, act: { outcome: 'pass' } },
      'on',
    );
    expect(
      await outcomesOf(
        { content: 'doubtful words 12', userId: 'u-1' },
        { content: 'doubtful words 13', userId: 'u-3' },
        { content: 'doubtful words 14' },
      ),
    ).toEqual(['pass', 'review', 'review']);
    expect((await sue()('DELETE', `/api/rule-lists/${list}`)).body.detail).toContain('Known authors');
    await sue()('PATCH', `/api/rule-lists/${list}`, { values: ['u-3'] });
    expect((await sue()('GET', `/api/rule-lists/${list}`)).body).toMatchObject({ size: 1, values: ['u-3'] });
    expect(await outcomesOf({ content: 'doubtful words 15', userId: 'u-3' })).toEqual(['pass']);
    await remove(known);

    const history = { when: { history: { rejectedMin: 1 } }, act: { outcome: 'block' } };
    const repeated = await add('Repeated', history, 'on');
    const [{ caseId }] = await send({ content: 'doubtful words 16', userId: 'u-9' });
    await decide(caseId, 'reject');
    expect(
      await outcomesOf(
        { content: 'fine words 3', userId: 'u-9' },
        { content: 'fine words 4', userId: 'u-8' },
      ),
    ).toEqual(['block', 'pass']);
    // Past cases are judged by the history that they had then: the first was not repeated.
    const dry = await dryRun(history);
    expect(dry.matched).toEqual({ pass: 1, block: 0, review: 0 });
    await remove(repeated);
  });

  it('acts on new cases only: what was decided before stays', async () => {
    const id = await add('Doubtful ads', blockDoubtful, 'on');
    await sue()('PATCH', `/api/rules/${id}`, { state: 'off' });
    const [{ caseId }] = await send({ content: 'doubtful words 17' });
    await decide(caseId, 'approve');
    await sue()('PATCH', `/api/rules/${id}`, { state: 'on' });
    await send({ content: 'doubtful words 18' });
    expect(await caseOf('doubtful words 17')).toMatchObject({ settled: null });
    await remove(id);
  });
});
