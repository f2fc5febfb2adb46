import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../api/policies.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const boss = () => bff.as('supervisor', 'sam');
const list = async (): Promise<Policy[]> => (await bff.as('moderator')('GET', '/api/policies')).body.policies;
const find = async (key: string) => (await list()).find((policy) => policy.key === key);
const actions = async () =>
  bff.db
    .selectFrom('audit_event')
    .select(['what', 'actor_name', 'detail'])
    .where('what', 'in', ['policy-added', 'policy-changed'])
    .orderBy('id', 'desc')
    .execute();

describe('policies', () => {
  it('start with the reasons of earlier decisions, from before policies could be set', async () => {
    const policies = await list();
    expect(policies).toHaveLength(19);
    expect(policies[1]).toEqual({
      key: 'spam',
      names: { en: 'spam', 'zh-CN': '垃圾信息' },
      descriptions: {},
      provisions: {},
      upheldReplies: {},
      overturnedReplies: {},
      labels: ['Ads'],
      position: 1,
      archived: false,
    });
  });

  it('can be added at the end by supervisors only, with their provision; everyone is notified and it is audited', async () => {
    const body = {
      key: 'terms-4-2',
      names: { en: 'Terms 4.2' },
      provisions: { en: 'No advertising of medicines.' },
      upheldReplies: { en: 'The rule names medicines.' },
      labels: ['Ads', 'Ads'],
    };
    expect((await bff.as('moderator')('POST', '/api/policies', body)).status).toBe(403);
    const { status, body: answer } = await boss()('POST', '/api/policies', body);
    expect([status, answer.policy]).toEqual([
      201,
      { ...body, labels: ['Ads'], descriptions: {}, overturnedReplies: {}, position: 19, archived: false },
    ]);
    expect((await actions())[0]).toEqual({
      what: 'policy-added',
      actor_name: 'sam',
      detail: { policy: 'terms-4-2' },
    });
    const events = await bff.db.selectFrom('app_event').select('body').execute();
    expect(events.map((event) => event.body)).toContainEqual({ type: 'settings.changed', part: 'policies' });
  });

  it('never reuse a key, archived or not', async () => {
    await boss()('PATCH', '/api/policies/flooding', { archived: true });
    const { status, body } = await boss()('POST', '/api/policies', { key: 'flooding', names: { en: 'x' } });
    expect([status, body.errors[0].path]).toEqual([400, 'key']);
    expect((await find('flooding'))?.archived).toBe(true);
    await boss()('PATCH', '/api/policies/flooding', { archived: false });
    expect((await find('flooding'))?.archived).toBe(false);
  });

  it('change their texts, labels and position, and nothing else', async () => {
    await boss()('PATCH', '/api/policies/spam', { names: { en: 'junk' }, labels: [] });
    expect(await find('spam')).toMatchObject({ names: { en: 'junk' }, labels: [], position: 1 });
    await boss()('PATCH', '/api/policies/spam', { position: 0 });
    expect((await list()).slice(0, 2).map(({ key }) => key)).toEqual(['spam', 'contact-bait']);
    expect((await find('spam'))?.names).toEqual({ en: 'junk' });
    expect((await actions())[0]?.detail).toEqual({ policy: 'spam', changed: 'position' });
    expect((await boss()('PATCH', '/api/policies/nowhere', { labels: [] })).status).toBe(404);
    expect((await boss()('PATCH', '/api/policies/spam', { names: {} })).body.errors[0].path).toBe('names');
  });

  it('keep positions without gaps, also with concurrent additions', async () => {
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => boss()('POST', '/api/policies', { key, names: { en: key } })),
    );
    const places = (await list()).map(({ position }) => position);
    expect(places).toEqual(places.map((_, at) => at));
  });
});

describe('the appearance', () => {
  const look = { organisation: 'Forum of Gardeners', theme: 'light', language: 'zh-CN' };

  it('is the default until an administrator sets it, also on the sign-in page', async () => {
    const nobody = async () => (await bff.app.request('/api/appearance')).json();
    expect(await nobody()).toEqual({ appearance: { organisation: null, theme: null, language: null } });
    expect((await boss()('PUT', '/api/appearance', look)).status).toBe(403);
    expect((await bff.as('admin', 'ann')('PUT', '/api/appearance', look)).body).toEqual({ appearance: look });
    expect(await nobody()).toEqual({ appearance: look });
    const [entry] = await bff.db
      .selectFrom('audit_event')
      .select(['actor_name', 'detail'])
      .where('what', '=', 'appearance-changed')
      .execute();
    expect(entry).toEqual({ actor_name: 'ann', detail: look });
  });
});
