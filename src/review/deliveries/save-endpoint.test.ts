import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { decideAs, doubtful, openCases } from '../../testing/decisions.ts';
import { readEvent } from '../../testing/read-event.ts';
import type { Answered, Outgoing } from '../context/context.ts';
import { deliverDue } from './deliver.ts';

let bff: TestBff;
let sent: { url: string; request: Outgoing }[];
let answer: Partial<Answered>;
const call = (method: string, path: string, body?: unknown) => bff.as('admin', 'ada')(method, path, body);

beforeAll(async () => {
  bff = await startTestBff(doubtful, { undoSeconds: 0 });
});
afterAll(() => bff.close());
beforeEach(() => {
  sent = [];
  answer = {};
  bff.outside.send = async (url, request) => {
    sent.push({ url, request });
    return { status: 200, headers: {}, body: 'thanks', ...answer };
  };
});
afterEach(async () => {
  await bff.db.updateTable('webhook_endpoint').set({ removed_at: new Date() }).execute();
});

async function add(name = 'platform') {
  const { status, body } = await call('POST', '/api/webhooks', {
    name,
    url: `https://${name}.example.org/in`,
  });
  expect(status).toBe(201);
  return { id: body.endpoint.id as string, secret: body.secret as string };
}
async function decidedCase(): Promise<string> {
  const [id = ''] = await openCases(bff, 1);
  await decideAs(bff, id);
  return id;
}
const deliver = () => deliverDue(bff.context(), { random: () => 0.5 });
const verifies = (secret: string, at = sent.length - 1) => {
  const request = sent[at]?.request;
  if (!request) throw new Error('nothing was sent');
  try {
    new Webhook(secret).verify(request.body, request.headers);
    return true;
  } catch {
    return false;
  }
};

describe('an endpoint', () => {
  it('shows its secret only when it is added: in no later answer and nowhere in the store', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await call('POST', `/api/webhooks/${id}/test`);
    const bare = secret.replace('whsec_', '');
    for (const path of ['/api/webhooks', '/api/webhooks/deliveries', '/api/openapi.json'])
      expect(JSON.stringify((await call('GET', path)).body)).not.toContain(bare);
    for (const table of [
      'webhook_endpoint',
      'sending',
      'sending_attempt',
      'audit_event',
      'app_event',
    ] as const)
      expect(JSON.stringify(await bff.db.selectFrom(table).selectAll().execute())).not.toContain(bare);
  });

  it.each([
    ['ftp://example.org/in', /http/],
    ['not an address', /http/],
    ['https://user:pass@example.org/in', /user name or password/],
    [`https://example.org/${'x'.repeat(2000)}`, /./],
  ])('is not at %s', async (url, why) => {
    const { status, body } = await call('POST', '/api/webhooks', { name: 'x', url });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ path: 'url', message: expect.stringMatching(why) });
  });

  it('is one of at most twenty, even when many are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        call('POST', '/api/webhooks', { name: `n-${index}`, url: 'https://example.org/in' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('queues deliveries while it is paused and sends them when it is resumed', async () => {
    const { id } = await add();
    await call('PATCH', `/api/webhooks/${id}`, { state: 'paused' });
    await decidedCase();
    expect(await deliver()).toBe(0);
    expect((await call('GET', '/api/webhooks')).body.endpoints[0]).toMatchObject({
      state: 'paused',
      waiting: 1,
    });
    await call('PATCH', `/api/webhooks/${id}`, { state: 'active', name: 'other' });
    expect(await deliver()).toBe(1);
  });

  it('is removed with its secrets and waiting sendings; its log stays', async () => {
    const { id } = await add();
    await decidedCase();
    await deliver();
    await call('PATCH', `/api/webhooks/${id}`, { state: 'paused' });
    await decidedCase();
    await deliver();
    expect((await call('DELETE', `/api/webhooks/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/api/webhooks/${id}`)).status).toBe(404);
    const row = await bff.db
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ secret: '', old_secret: null });
    const log = (await call('GET', `/api/webhooks/deliveries?endpoint=${id}`)).body.items;
    expect(log).toMatchObject([{ state: 'dead', failure: 'removed' }, { state: 'sent' }]);
    await decidedCase();
    expect(await deliver()).toBe(0);
    const again = await call('POST', `/api/webhooks/deliveries/${log[0].id}/replay`);
    expect(again.status).toBe(404);
  });

  it('is for administrators only', async () => {
    const { id } = await add();
    for (const role of ['moderator', 'supervisor'] as const)
      for (const [method, path] of [
        ['GET', '/api/webhooks'],
        ['POST', `/api/webhooks/${id}/rotate`],
        ['GET', '/api/webhooks/deliveries'],
      ] as const)
        expect((await bff.as(role)(method, path, method === 'POST' ? {} : undefined)).status).toBe(403);
  });
});

describe('rotating a secret', () => {
  it('signs with both until the overlap is over, then only with the new one', async () => {
    const { id, secret: old } = await add();
    const { body } = await call('POST', `/api/webhooks/${id}/rotate`, { overlapHours: 24 });
    expect(body.endpoint.overlapUntil).toEqual(expect.any(String));
    await call('POST', `/api/webhooks/${id}/test`);
    expect([verifies(old), verifies(body.secret)]).toEqual([true, true]);
    await bff.db
      .updateTable('webhook_endpoint')
      .set({ overlap_until: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    await call('POST', `/api/webhooks/${id}/test`);
    expect([verifies(old), verifies(body.secret)]).toEqual([false, true]);
  });

  it('ends the old one at once without an overlap', async () => {
    const { id, secret: old } = await add();
    const { body } = await call('POST', `/api/webhooks/${id}/rotate`, { overlapHours: 0 });
    await call('POST', `/api/webhooks/${id}/test`);
    expect([verifies(old), verifies(body.secret)]).toEqual([false, true]);
    expect(body.endpoint.overlapUntil).toBeNull();
  });
});

describe('the test button', () => {
  it('sends a signed webhook.test now and returns the answer, also to a paused endpoint', async () => {
    const { id, secret } = await add();
    await call('PATCH', `/api/webhooks/${id}`, { state: 'paused' });
    const { status, body } = await call('POST', `/api/webhooks/${id}/test`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sending: { type: 'webhook.test', state: 'sent', status: 200 },
      attempts: [{ number: 1, status: 200, answer: 'thanks', failure: null }],
    });
    expect(verifies(secret)).toBe(true);
    expect(readEvent(sent[0]?.request.body ?? '')).toMatchObject({ type: 'webhook.test' });
  });

  it('is neither retried nor replayed, and does not count as a failure', async () => {
    const { id } = await add();
    answer = { status: 500 };
    const { body } = await call('POST', `/api/webhooks/${id}/test`);
    expect(body.sending).toMatchObject({ state: 'dead', failure: 'status' });
    expect(await deliver()).toBe(0);
    expect((await call('GET', '/api/webhooks')).body.endpoints[0]).toMatchObject({
      dead: 0,
      failingSince: null,
    });
    expect((await call('POST', `/api/webhooks/deliveries/${body.sending.id}/replay`)).status).toBe(400);
  });

  it('stores an answer with characters that PostgreSQL cannot store', async () => {
    const { id } = await add();
    answer = { body: 'a\u0000b\ud800' };
    const { body } = await call('POST', `/api/webhooks/${id}/test`);
    expect(body.attempts[0].answer).toBe('a\uFFFDb\uFFFD');
  });
});

describe('replaying', () => {
  const ids = () => sent.map(({ request }) => request.headers['webhook-id']);

  it('sends one again under the same id, with ten more attempts', async () => {
    const { id } = await add();
    answer = { status: 400 };
    await decidedCase();
    await deliver();
    await bff.db
      .updateTable('sending')
      .set({ state: 'dead', attempts_since_replay: 10, attempts: 10 })
      .where('endpoint_id', '=', id)
      .execute();
    answer = {};
    const [row] = (await call('GET', `/api/webhooks/deliveries?state=dead&endpoint=${id}`)).body.items;
    const { status, body } = await call('POST', `/api/webhooks/deliveries/${row.id}/replay`);
    expect([status, body.state]).toEqual([200, 'waiting']);
    await deliver();
    expect(new Set(ids()).size).toBe(1);
    const detail = (await call('GET', `/api/webhooks/deliveries/${row.id}`)).body;
    expect(detail.sending).toMatchObject({ state: 'sent', attempts: 11 });
    expect(detail.body).toBe(sent[0]?.request.body);
  });

  it('sends everything of a case again, to one endpoint or to all', async () => {
    const [one] = [await add('one'), await add('two')];
    const caseId = await decidedCase();
    await deliver();
    sent = [];
    expect((await call('POST', '/api/webhooks/replay', { caseId, endpointId: one.id })).body).toEqual({
      count: 1,
    });
    expect((await call('POST', '/api/webhooks/replay', { caseId })).body).toEqual({ count: 2 });
    await deliver();
    expect(sent.map(({ url }) => new URL(url).host).sort()).toEqual(['one.example.org', 'two.example.org']);
    expect(new Set(ids()).size).toBe(1);
  });

  it('sends earlier deliveries in order to an endpoint that was added later', async () => {
    const from = new Date().toISOString();
    const cases = [await decidedCase(), await decidedCase(), await decidedCase()];
    await deliver();
    const { id } = await add('late');
    expect(sent).toEqual([]);
    const { body } = await call('POST', '/api/webhooks/replay', { endpointId: id, from });
    expect(body).toEqual({ count: 3 });
    await deliver();
    expect(sent.map(({ request }) => JSON.parse(request.body).data.caseId).sort()).toEqual(cases.sort());
    expect(
      (await call('POST', '/api/webhooks/replay', { endpointId: id, from, deadOnly: true })).body.count,
    ).toBe(0);
    const to = new Date(Date.parse(from) - 1000).toISOString();
    expect((await call('POST', '/api/webhooks/replay', { endpointId: id, from: to, to })).body.count).toBe(0);
  });

  it('sends no erased bodies', async () => {
    const { id } = await add();
    const caseId = await decidedCase();
    await deliver();
    await bff.db.updateTable('sending').set({ body: '' }).where('endpoint_id', '=', id).execute();
    expect((await call('POST', '/api/webhooks/replay', { caseId })).body).toEqual({ count: 0 });
    const [row] = (await call('GET', `/api/webhooks/deliveries?endpoint=${id}`)).body.items;
    const one = await call('POST', `/api/webhooks/deliveries/${row.id}/replay`);
    expect([one.status, one.body.detail]).toEqual([400, expect.stringContaining('was removed')]);
  });

  it('reports missing input and unknown ids', async () => {
    expect((await call('POST', '/api/webhooks/replay', {})).body.errors).toMatchObject([{ path: 'from' }]);
    const backwards = { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' };
    for (const [body, error] of [
      [{ caseId: 'x' }, { path: 'caseId', reason: 'is_no_case' }],
      [backwards, { path: 'to', reason: 'must_not_precede_from' }],
    ])
      expect((await call('POST', '/api/webhooks/replay', body)).body.errors).toMatchObject([error]);
    const nowhere = { endpointId: crypto.randomUUID(), from: new Date().toISOString() };
    expect((await call('POST', '/api/webhooks/replay', nowhere)).status).toBe(404);
    expect((await call('GET', '/api/webhooks/deliveries/x')).status).toBe(404);
    expect((await call('GET', '/api/webhooks/deliveries?case=x')).body.items).toEqual([]);
  });
});

it('the log is paged, newest first, and filtered by endpoint, state, type and case', async () => {
  const { id } = await add();
  const cases = [await decidedCase(), await decidedCase(), await decidedCase()];
  await deliver();
  await call('POST', `/api/webhooks/${id}/test`);
  const all = (await call('GET', `/api/webhooks/deliveries?endpoint=${id}`)).body.items;
  expect(all).toHaveLength(4);
  expect(all[0].type).toBe('webhook.test');
  const pages: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await call(
      'GET',
      `/api/webhooks/deliveries?endpoint=${id}&limit=3${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    pages.push(...body.items.map((one: { id: string }) => one.id));
    cursor = body.nextCursor;
  }
  expect(pages).toEqual(all.map((one: { id: string }) => one.id));
  const count = async (query: string) =>
    (await call('GET', `/api/webhooks/deliveries?endpoint=${id}&${query}`)).body.items.length;
  expect(await count('type=decision.made')).toBe(3);
  expect(await count(`case=${cases[0]}`)).toBe(1);
  expect(await count('state=dead')).toBe(0);
  expect((await call('GET', '/api/webhooks/deliveries?state=lost')).status).toBe(400);
});
