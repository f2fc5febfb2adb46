import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../api/policies.ts';
import { languages } from '../reasons/languages.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const boss = () => bff.as('supervisor', 'sam');
const list = async (): Promise<Policy[]> => (await bff.as('moderator')('GET', '/api/policies')).body.policies;
/** As a supervisor sees it, with its draft. */
const seen = async (key: string): Promise<Policy | undefined> =>
  (await boss()('GET', '/api/policies')).body.policies.find((policy: Policy) => policy.key === key);
const find = async (key: string) => (await list()).find((policy) => policy.key === key);
const actions = async () =>
  bff.db
    .selectFrom('audit_event')
    .select(['what', 'actor_name', 'detail'])
    .where('what', 'in', ['policy-added', 'policy-changed'])
    .orderBy('id', 'desc')
    .execute();

describe('policies', () => {
  it('start with the reasons of earlier decisions, and guidance in each language', async () => {
    const policies = await list();
    expect(policies).toHaveLength(19);
    for (const { descriptions, examples, counterExamples, steps } of policies.slice(0, -1)) {
      for (const texts of [descriptions, examples, counterExamples, ...steps.map(({ question }) => question)])
        expect(Object.keys(texts).toSorted()).toEqual(languages.toSorted());
      expect(steps.at(-1)).not.toMatchObject({ yes: 'next' });
    }
    expect(policies.at(-1)).toEqual({
      key: 'other-policy',
      version: 1,
      draft: null,
      names: { en: 'other reason', 'zh-CN': '其他理由' },
      ...{ descriptions: {}, provisions: {}, examples: {}, counterExamples: {}, steps: [] },
      upheldReplies: {},
      overturnedReplies: {},
      labels: [],
      position: 18,
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
      {
        ...body,
        ...{ labels: ['Ads'], descriptions: {}, overturnedReplies: {} },
        ...{ examples: {}, counterExamples: {}, steps: [] },
        ...{ version: 1, draft: null, position: 19, archived: false },
      },
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

  it('change their labels and position at once, their texts when they are published', async () => {
    const { body: saved } = await boss()('PATCH', '/api/policies/spam', {
      names: { en: 'junk' },
      labels: [],
    });
    expect(saved.policy).toMatchObject({
      names: { en: 'spam' },
      labels: [],
      version: 1,
      draft: { names: { en: 'junk' }, by: { name: 'sam' } },
    });
    // A moderator does not see the draft.
    expect(await find('spam')).toMatchObject({ names: { en: 'spam' }, labels: [], draft: null });
    const sent = { policies: [{ key: 'spam', draftAt: saved.policy.draft.at }] };
    const publish = () => boss()('POST', '/api/policies/publish', sent);
    expect((await bff.as('moderator')('POST', '/api/policies/publish', sent)).status).toBe(403);
    const twice = await Promise.all([publish(), publish()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await find('spam')).toMatchObject({ names: { en: 'junk' }, version: 2, position: 1 });
    expect((await publish()).body.code).toBe('already_done');
    const { body: listed } = await bff.as('moderator')('GET', '/api/policies/spam/versions');
    expect(listed.versions).toMatchObject([
      { version: 2, names: { en: 'junk' }, by: { name: 'sam' } },
      { version: 1, names: { en: 'spam' }, by: null },
    ]);
    await boss()('PATCH', '/api/policies/spam', { position: 0 });
    expect((await list()).slice(0, 2).map(({ key }) => key)).toEqual(['spam', 'contact-bait']);
    expect((await actions())[0]?.detail).toEqual({ policy: 'spam', changed: 'position' });
    expect((await boss()('PATCH', '/api/policies/nowhere', { labels: [] })).status).toBe(404);
    expect((await boss()('PATCH', '/api/policies/spam', { names: {} })).body.errors[0].path).toBe('names');
  });

  it('have a draft until it is published, discarded, or says what is published', async () => {
    const change = async (texts: object) =>
      (await boss()('PATCH', '/api/policies/other-policy', texts)).body.policy.draft;
    const provisions = { en: 'No fraud.' };
    expect(await change({ provisions })).toMatchObject({ names: { en: 'other reason' }, provisions });
    expect(await change({ names: { en: 'fraud' } })).toMatchObject({ names: { en: 'fraud' }, provisions });
    const { names } = (await find('other-policy')) ?? {};
    expect(await change({ names, provisions: {} })).toBeNull();
    expect(await change({ names })).toBeNull();
    const steps = [{ question: { en: 'Is money asked for?' }, yes: 'reject', no: 'next' }];
    expect(await change({ steps })).toMatchObject({ steps });
    expect(await change({ steps: [] })).toBeNull();
    const faulty = await boss()('PATCH', '/api/policies/other-policy', {
      steps: [{ ...steps[0], question: {}, yes: 'perhaps' }],
    });
    expect(faulty.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'steps.0.question',
      'steps.0.yes',
    ]);
    await change({ provisions });
    expect((await boss()('DELETE', '/api/policies/other-policy/draft')).body.policy).toMatchObject({
      version: 1,
      draft: null,
    });
    expect((await boss()('DELETE', '/api/policies/other-policy/draft')).status).toBe(409);
    expect((await boss()('GET', '/api/policies/nowhere/versions')).status).toBe(404);
    const [last] = await bff.db
      .selectFrom('audit_event')
      .select(['what', 'detail'])
      .where('what', 'in', ['policy-published', 'policy-draft-discarded'])
      .orderBy('id', 'desc')
      .execute();
    expect(last).toEqual({ what: 'policy-draft-discarded', detail: { policy: 'other-policy' } });
  });

  it('are changed and published together, all or none', async () => {
    const written = (key: string, en: string) => ({ key, provisions: { en } });
    const { body } = await boss()('PATCH', '/api/policies', {
      policies: [written('hate', 'No hate.'), written('threat', 'No threats.'), { key: 'drugs' }],
    });
    const drafts = body.policies.filter(({ draft }: Policy) => draft !== null);
    expect(drafts.map(({ key }: Policy) => key)).toEqual(['hate', 'threat']);
    const unknown = { policies: [written('drugs', 'No drugs.'), written('nowhere', 'x')] };
    expect((await boss()('PATCH', '/api/policies', unknown)).status).toBe(404);
    expect((await boss()('PATCH', '/api/policies/drugs', {})).body.policy.draft).toBeNull();
    const at = new Map(drafts.map(({ key, draft }: Policy) => [key, draft?.at]));
    const publish = (...keys: string[]) =>
      boss()('POST', '/api/policies/publish', {
        policies: keys.map((key) => ({ key, draftAt: at.get(key) ?? new Date().toISOString() })),
      });
    expect((await publish('hate', 'drugs')).body.code).toBe('already_done');
    await bff.as('supervisor', 'pat')('PATCH', '/api/policies/threat', { names: { en: 'threats' } });
    expect((await publish('hate', 'threat')).body.detail).toBe(
      'pat has changed the draft of "threat" meanwhile. Look at it before you publish it.',
    );
    expect((await find('hate'))?.version).toBe(1);
    at.set('threat', (await seen('threat'))?.draft?.at);
    expect((await publish('hate', 'threat')).body.policies).toMatchObject([
      { key: 'hate', version: 2, provisions: { en: 'No hate.' } },
      { key: 'threat', version: 2, provisions: { en: 'No threats.' } },
    ]);
    const faulty = { policies: [{ key: 'drugs', names: {} }] };
    expect((await boss()('PATCH', '/api/policies', faulty)).body.errors[0].path).toBe('policies.0.names');
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
