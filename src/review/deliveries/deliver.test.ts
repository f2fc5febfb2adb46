import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookBodySchema } from '../../api/webhook-bodies.ts';
import { createSend } from '../../bff/node/send.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { decideAs, doubtful, openCases } from '../../testing/decisions.ts';
import { readEvent } from '../../testing/read-event.ts';
import {
  type Behaviour,
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/webhook-receiver.ts';
import { deliverDue, startDeliveries } from './deliver.ts';
import { leaseSendings, maxInFlight } from './lease.ts';
import { retryDelays } from './retry-schedule.ts';

let bff: TestBff;
let receiver: WebhookReceiver;
let outgoing: ReturnType<typeof createSend>;
let behave: (received: Received, nth: number) => Behaviour;
const admin = () => bff.as('admin');

beforeAll(async () => {
  bff = await startTestBff(doubtful, { undoSeconds: 0 });
});
afterAll(() => bff.close());
beforeEach(async () => {
  behave = () => ({ status: 204 });
  receiver = await startWebhookReceiver((received, nth) => behave(received, nth));
  outgoing = createSend([receiver.host]);
  bff.outside.send = outgoing.send;
});
afterEach(async () => {
  await receiver.close();
  await outgoing.close();
  await bff.db.updateTable('webhook_endpoint').set({ removed_at: new Date() }).execute();
});

async function addEndpoint(path = '/hooks') {
  const { status, body } = await admin()('POST', '/api/webhooks', { name: path, url: receiver.url + path });
  expect(status).toBe(201);
  return { id: body.endpoint.id as string, secret: body.secret as string };
}
async function decided(count: number): Promise<string[]> {
  const ids = await openCases(bff, count);
  for (const id of ids) await decideAs(bff, id);
  return ids;
}
const sendings = (endpointId: string) =>
  bff.db.selectFrom('sending').selectAll().where('endpoint_id', '=', endpointId).orderBy('seq').execute();
const endpoint = async (id: string) =>
  (await admin()('GET', '/api/webhooks')).body.endpoints.find((one: { id: string }) => one.id === id);
const ctx = () => bff.context();
const idOf = (received: Received) => String(received.headers['webhook-id']);
const headersOf = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** A clock that stands still until it is moved, and a die without jitter. */
function virtualTime(timeoutMs = 30_000) {
  let ahead = 0;
  return {
    options: { aheadSeconds: () => ahead, random: () => 0.5, timeoutMs },
    pass: (seconds: number) => {
      ahead += seconds;
    },
    hours: () => ahead / 3600,
  };
}

describe('a delivery', () => {
  it('is sent with the platform’s own ids after the undo window', async () => {
    const { secret } = await addEndpoint();
    const [caseId = ''] = await decided(1);
    await deliverDue(ctx());
    expect(receiver.received).toHaveLength(1);
    const [first] = receiver.received;
    if (!first) throw new Error('nothing came');
    const body = webhookBodySchema.parse(new Webhook(secret).verify(first.body, headersOf(first)));
    expect(body).toMatchObject({
      type: 'decision.made',
      data: {
        caseId,
        kind: 'text',
        contentId: 'c-0',
        userId: 'u-1',
        machine: { action: 'review', label: 'Ads', rate: 0.6 },
        decision: { verdict: 'reject', label: 'Ads', by: 'mo' },
      },
    });
    expect(first.body).not.toContain('doubtful offer');
  });

  it('contains a link to appeal, and a later one the outcome of the appeal', async () => {
    await addEndpoint();
    const [caseId = ''] = await decided(1);
    await deliverDue(ctx());
    const sentBodies = () => receiver.received.map(({ body }) => webhookBodySchema.parse(readEvent(body)));
    const token = new URL(sentBodies()[0]?.data.appealUrl ?? '').pathname.split('/').at(-1);
    const appealed = await bff.app.request(`/appeal-api/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ statement: 'It was a joke.' }),
    });
    expect(appealed.status).toBe(200);
    await decideAs(bff, caseId, 'approve', 'ann');
    await deliverDue(ctx());
    expect(sentBodies().map(({ type, data }) => [type, data.decision.verdict, data.appeal?.outcome])).toEqual(
      [
        ['decision.made', 'reject', undefined],
        ['decision.reversed', 'reject', undefined],
        ['decision.made', 'approve', undefined],
        ['appeal.decided', 'approve', 'overturned'],
      ],
    );
    expect(JSON.stringify(sentBodies())).not.toContain('It was a joke');
  });

  it('is not sent before the undo window is over', async () => {
    await addEndpoint();
    const [id = ''] = await openCases(bff, 1);
    const decision = await decideAs(bff, id);
    const inAMinute = new Date(Date.now() + 60_000);
    await bff.db
      .updateTable('delivery')
      .set({ dispatch_at: inAMinute })
      .where('decision_id', '=', decision)
      .execute();
    await deliverDue(ctx());
    expect(receiver.received).toEqual([]);
    await bff.db
      .updateTable('delivery')
      .set({ state: 'cancelled' })
      .where('decision_id', '=', decision)
      .execute();
  });

  it('is never overtaken by its reversal, however often it is retried', async () => {
    await addEndpoint();
    behave = (_, nth) => ({ status: nth < 2 ? 500 : 200 });
    const [id = ''] = await openCases(bff, 1);
    const decision = await decideAs(bff, id);
    const time = virtualTime();
    await deliverDue(ctx(), time.options);
    expect((await bff.as('moderator', 'mo')('POST', `/api/decisions/${decision}/undo`)).status).toBe(200);
    for (const delay of [0, ...retryDelays.slice(0, 2)]) {
      time.pass(delay);
      await deliverDue(ctx(), time.options);
    }
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'decision.made',
      'decision.made',
      'decision.made',
      'decision.reversed',
    ]);
  });

  it('can only be undone with a reversal once it was dispatched', async () => {
    await addEndpoint();
    const [id = ''] = await openCases(bff, 1);
    const decision = await decideAs(bff, id);
    await deliverDue(ctx());
    const undone = await bff.as('moderator', 'mo')('POST', `/api/decisions/${decision}/undo`);
    expect(undone.body.decision.state).toBe('reversed');
    await deliverDue(ctx());
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'decision.made',
      'decision.reversed',
    ]);
  });
});

describe('undo during dispatch', () => {
  it('is a reversal if the decision was dispatched, even if the undo began inside the window', async () => {
    await addEndpoint();
    const [id = ''] = await openCases(bff, 1);
    const decision = await decideAs(bff, id);
    await deliverDue(ctx());
    const inAMinute = new Date(Date.now() + 60_000);
    await bff.cases
      .updateTable('decision')
      .set({ undoable_until: inAMinute })
      .where('id', '=', decision)
      .execute();
    const undone = await bff.as('moderator', 'mo')('POST', `/api/decisions/${decision}/undo`);
    expect(undone.body.decision.state).toBe('reversed');
    await deliverDue(ctx());
    expect(receiver.received).toHaveLength(2);
  });
});

describe('failures', () => {
  it('RO2: a receiver that answers 500, hangs and resets gets all deliveries: same id, same bytes, valid signature', async () => {
    const count = 80;
    const { id, secret } = await addEndpoint();
    // In order of arrival: 30 % answer 500, 10 % hang, 5 % reset.
    behave = (_, nth) => {
      const random = (nth * 37) % 100;
      if (random < 30) return { status: 500, body: 'no' };
      if (random < 40) return 'hang';
      return random < 45 ? 'reset' : { status: 200 };
    };
    await decided(count);
    const time = virtualTime(300);
    for (const delay of [0, ...retryDelays]) {
      time.pass(delay * 1.1);
      await deliverDue(ctx(), time.options);
    }
    const rows = await sendings(id);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
    const byId = Map.groupBy(receiver.received, idOf);
    expect(byId.size).toBe(count);
    expect(receiver.received.length).toBeGreaterThan(count * 1.5);
    for (const [webhookId, copies] of byId) {
      expect(new Set(copies.map(({ body }) => body)).size, webhookId).toBe(1);
      for (const copy of copies) {
        expect(() => new Webhook(secret).verify(copy.body, headersOf(copy))).not.toThrow();
        expect(Buffer.byteLength(copy.body)).toBeLessThanOrEqual(20_000);
      }
    }
    const log = await bff.db
      .selectFrom('sending_attempt')
      .innerJoin('sending', 'sending.id', 'sending_attempt.sending_id')
      .select(['sending_attempt.status', 'sending_attempt.failure', 'sending_attempt.answer'])
      .where('sending.endpoint_id', '=', id)
      .execute();
    expect(log).toHaveLength(receiver.received.length);
    expect(log).toContainEqual({ status: 500, failure: 'status', answer: 'no' });
    expect(log).toContainEqual({ status: null, failure: 'late', answer: '' });
    expect(log.some(({ failure }) => failure === 'reset')).toBe(true);
  });

  it('RO3: a sending is given up after ten attempts over about 75 hours, and the log has the answers', async () => {
    const { id } = await addEndpoint();
    behave = () => ({ status: 503, body: 'later' });
    await decided(1);
    const time = virtualTime();
    await deliverDue(ctx(), time.options);
    for (const delay of retryDelays) {
      time.pass(delay - 2);
      expect(await deliverDue(ctx(), time.options)).toBe(0);
      time.pass(3);
      expect(await deliverDue(ctx(), time.options)).toBe(1);
    }
    expect(time.hours()).toBeCloseTo(74.7, 1);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(idOf)).size).toBe(1);
    expect(await sendings(id)).toMatchObject([{ state: 'dead', attempts: 10, status: 503 }]);
    expect(await endpoint(id)).toMatchObject({ state: 'active', dead: 1, waiting: 0 });
  });

  it('RO3: obeys Retry-After', async () => {
    await addEndpoint();
    behave = (_, nth) => (nth === 0 ? { status: 429, headers: { 'retry-after': '600' } } : { status: 200 });
    await decided(1);
    const time = virtualTime();
    await deliverDue(ctx(), time.options);
    time.pass(598);
    expect(await deliverDue(ctx(), time.options)).toBe(0);
    time.pass(4);
    expect(await deliverDue(ctx(), time.options)).toBe(1);
  });

  it.each([301, 302, 307, 308])('RO3: %i is a failure and is not followed', async (status) => {
    const { id } = await addEndpoint();
    behave = ({ path }) =>
      path === '/hooks' ? { status, headers: { location: '/elsewhere' } } : { status: 200 };
    await decided(1);
    await deliverDue(ctx(), virtualTime().options);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(await sendings(id)).toMatchObject([{ state: 'waiting', failure: 'status', status }]);
  });

  it('RO3: 410 disables the endpoint and notifies the admin; waiting sendings go out once it is resumed', async () => {
    const { id } = await addEndpoint();
    behave = () => ({ status: 410 });
    await decided(2);
    const time = virtualTime();
    await deliverDue(ctx(), time.options);
    expect(await endpoint(id)).toMatchObject({ state: 'disabled', reason: 'gone', waiting: 2 });
    const entries = await bff.db
      .selectFrom('audit_event')
      .select(['what', 'machine'])
      .where('what', '=', 'webhook-disabled')
      .execute();
    expect(entries).toEqual([{ what: 'webhook-disabled', machine: true }]);
    const events = await bff.db.selectFrom('app_event').select('body').execute();
    expect(events.map(({ body }) => body)).toContainEqual({ type: 'webhook.changed', endpointId: id });
    const seen = receiver.received.length;
    time.pass(86_400);
    expect(await deliverDue(ctx(), time.options)).toBe(0);
    expect(receiver.received).toHaveLength(seen);
    behave = () => ({ status: 200 });
    expect((await admin()('PATCH', `/api/webhooks/${id}`, { state: 'active' })).status).toBe(200);
    expect(await deliverDue(ctx(), time.options)).toBe(2);
    expect(await endpoint(id)).toMatchObject({ state: 'active', reason: null, waiting: 0 });
  });

  it('RO3: five days of failure disable the endpoint, unless one success falls in between', async () => {
    const [never, once] = [await addEndpoint('/never'), await addEndpoint('/once')];
    const time = virtualTime();
    const day = async (status: number) => {
      behave = ({ path }) => ({ status: path === '/once' ? status : 500 });
      await decided(1);
      await deliverDue(ctx(), time.options);
      time.pass(86_400);
    };
    for (const status of [500, 500, 500, 200, 500, 500]) await day(status);
    expect(await endpoint(never.id)).toMatchObject({ state: 'disabled', reason: 'failing' });
    expect(await endpoint(once.id)).toMatchObject({ state: 'active', failingSince: expect.any(String) });
  });

  it('gives the reason in words when no answer came', async () => {
    const { id } = await addEndpoint();
    await decided(1);
    await receiver.close();
    await deliverDue(ctx(), virtualTime().options);
    expect((await sendings(id))[0]?.failure).toBe('refused');
  });

  it('reports a secret that cannot be unsealed, and sends nothing unsigned', async () => {
    const { id } = await addEndpoint();
    await bff.db.updateTable('webhook_endpoint').set({ secret: 'AAAA' }).where('id', '=', id).execute();
    await decided(1);
    await deliverDue(ctx(), virtualTime().options);
    expect(receiver.received).toEqual([]);
    expect((await sendings(id))[0]?.failure).toBe('secret');
  });
});

describe('concurrent deliveries', () => {
  it('RO4: a dead endpoint has at most ten requests in flight and slows no other', async () => {
    const [dead, live] = [await addEndpoint('/dead'), await addEndpoint('/live')];
    behave = ({ path }) => (path === '/dead' ? 'hang' : { status: 200 });
    await decided(60);
    // The dead endpoint's requests hang for the whole test.
    const options = { timeoutMs: 3_600_000 };
    const [one, two] = [startDeliveries(ctx(), options), startDeliveries(ctx(), options)];
    await expect
      .poll(async () => (await sendings(live.id)).filter(({ state }) => state === 'sent').length)
      .toBe(60);
    const toDead = () => receiver.received.filter(({ path }) => path === '/dead').length;
    await expect.poll(toDead).toBe(maxInFlight);
    expect(receiver.maxHanging()).toBe(maxInFlight);
    await Promise.all([one.stop(), two.stop()]);
    // Attempts that the stop aborted do not count.
    expect(
      (await sendings(dead.id)).every(({ attempts, leased_until }) => attempts === 0 && !leased_until),
    ).toBe(true);
  });

  it('several processes share the work: nothing is sent twice, and ten requests in flight is the limit for all of them', async () => {
    const { id } = await addEndpoint();
    await decided(80);
    const workers = Array.from({ length: 4 }, () => startDeliveries(ctx()));
    await expect
      .poll(async () => (await sendings(id)).filter(({ state }) => state === 'sent').length)
      .toBe(80);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(receiver.received).toHaveLength(80);
    expect(new Set(receiver.received.map(idOf)).size).toBe(80);
  });

  it('sendings leased by a killed process are free again after the lease, and count as in flight until then', async () => {
    const { id } = await addEndpoint();
    await decided(15);
    await deliverDue(ctx(), { ...virtualTime().options, aheadSeconds: () => -3600 });
    expect(await leaseSendings(bff.db, id, 0)).toHaveLength(10);
    expect(await leaseSendings(bff.db, id, 0)).toEqual([]);
    expect(await leaseSendings(bff.db, id, 61)).toHaveLength(10);
  });
});
