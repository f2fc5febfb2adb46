import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSend } from '../../bff/node/send.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { decideAs, doubtful, openCases } from '../../testing/decisions.ts';
import {
  type Behaviour,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/webhook-receiver.ts';
import { deliverDue } from './deliver.ts';
import { retryDelays } from './retry-schedule.ts';

let bff: TestBff;
let receiver: WebhookReceiver;
let outgoing: ReturnType<typeof createSend>;
let behave: (nth: number) => Behaviour;
/** While true, the endpoint refuses connections. */
let away = false;
let ahead = 0;

beforeAll(async () => {
  bff = await startTestBff(doubtful, { undoSeconds: 0 });
});
afterAll(() => bff.close());
beforeEach(async () => {
  [behave, away, ahead, timeoutMs] = [() => ({ status: 204 }), false, 0, 30_000];
  receiver = await startWebhookReceiver((_, nth) => behave(nth));
  outgoing = createSend([receiver.host, '127.0.0.1:9']);
  bff.outside.send = (url, request) =>
    outgoing.send(away ? url.replace(receiver.host, '127.0.0.1:9') : url, request);
});
afterEach(async () => {
  await receiver.close();
  await outgoing.close();
  await bff.db.updateTable('webhook_endpoint').set({ removed_at: new Date() }).execute();
});

let timeoutMs: number;
const deliver = () => deliverDue(bff.context(), { aheadSeconds: () => ahead, random: () => 0.5, timeoutMs });
const received = () => receiver.received.map(({ body }) => JSON.parse(body).type.split('.')[1]);
const admin = (method: string, path: string, body?: object) => bff.as('admin')(method, path, body);
async function endpoint() {
  const { body } = await admin('POST', '/api/webhooks', { name: 'platform', url: `${receiver.url}/hooks` });
  return body.endpoint.id as string;
}
async function decided() {
  const [caseId = ''] = await openCases(bff, 1);
  return { caseId, decision: await decideAs(bff, caseId) };
}
async function undo(decision: string) {
  const { status, body } = await bff.as('moderator', 'mo')('POST', `/api/decisions/${decision}/undo`);
  expect([status, body.decision.state]).toEqual([200, 'reversed']);
}
const standing = async (endpointId: string) => {
  const rows = await bff.db
    .selectFrom('sending')
    .select(['id', 'type', 'state', 'attempts'])
    .where('endpoint_id', '=', endpointId)
    .orderBy('seq')
    .execute();
  return rows.map(({ type, state, attempts }) => `${type.split('.')[1]} ${state} ${attempts}`);
};

describe('RO2: a reversal', () => {
  it('of a decision that cannot have arrived is not sent, and does not delay later deliveries', async () => {
    const id = await endpoint();
    const { caseId, decision } = await decided();
    away = true;
    await deliver();
    expect(await standing(id)).toEqual(['made waiting 1']);
    await undo(decision);
    away = false;
    await decideAs(bff, caseId, 'approve', 'ann');
    await deliver();
    expect(await standing(id)).toEqual(['made withdrawn 1', 'reversed withdrawn 0', 'made sent 1']);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.decision.verdict)).toEqual(['approve']);
  });

  it('of a decision without attempts, at a paused endpoint, is not sent', async () => {
    const id = await endpoint();
    await admin('PATCH', `/api/webhooks/${id}`, { state: 'paused' });
    const { decision } = await decided();
    await deliver();
    await undo(decision);
    await deliver();
    await admin('PATCH', `/api/webhooks/${id}`, { state: 'active' });
    await deliver();
    expect([await standing(id), received()]).toEqual([['made withdrawn 0', 'reversed withdrawn 0'], []]);
  });

  it.each([
    ['an error', () => ({ status: 500 }) as const],
    ['silence', () => 'hang' as const],
    ['a broken connection', () => 'reset' as const],
  ])('of a decision that met %s follows it at once, hours before its next attempt', async (_, fault) => {
    const id = await endpoint();
    behave = (nth) => (nth < 5 ? fault() : { status: 200 });
    timeoutMs = 300;
    const { decision } = await decided();
    for (const delay of [0, ...retryDelays.slice(0, 4)]) {
      ahead += delay;
      await deliver();
    }
    timeoutMs = 30_000;
    expect([await standing(id), received().length]).toEqual([['made waiting 5'], 5]);
    await undo(decision);
    await deliver();
    expect(received().slice(5)).toEqual(['made', 'reversed']);
  });

  it('waits with its decision while the receiver asks for a delay or keeps failing', async () => {
    const id = await endpoint();
    behave = (nth) => (nth < 2 ? { status: 503, headers: { 'retry-after': '600' } } : { status: 200 });
    const { decision } = await decided();
    await deliver();
    await undo(decision);
    await deliver();
    expect(await standing(id)).toEqual(['made waiting 1', 'reversed waiting 0']);
    ahead += 601;
    await deliver();
    expect(received()).toEqual(['made', 'made']);
    ahead += 601;
    await deliver();
    expect(received()).toEqual(['made', 'made', 'made', 'reversed']);
  });

  it('created while its decision is being sent is withdrawn with it if that never arrives', async () => {
    const id = await endpoint();
    const { decision } = await decided();
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const send = bff.outside.send;
    bff.outside.send = async (url, request) => {
      await held;
      return send(url, request);
    };
    away = true;
    const first = deliver();
    await expect.poll(() => standing(id)).toEqual(['made waiting 0']);
    await undo(decision);
    await expect
      .poll(async () => {
        await deliver();
        return standing(id);
      })
      .toEqual(['made waiting 0', 'reversed waiting 0']);
    go();
    await first;
    expect(await standing(id)).toEqual(['made withdrawn 1', 'reversed withdrawn 0']);
  });

  it('is sent again after its decision, even if only the decision is replayed', async () => {
    const id = await endpoint();
    const { decision } = await decided();
    await deliver();
    await undo(decision);
    await deliver();
    const [original] = await bff.db
      .selectFrom('sending')
      .select('id')
      .where('endpoint_id', '=', id)
      .orderBy('seq')
      .execute();
    expect((await admin('POST', `/api/webhooks/deliveries/${original?.id}/replay`)).status).toBeLessThan(300);
    await deliver();
    expect(received()).toEqual(['made', 'reversed', 'made', 'reversed']);
  });
});

describe('a failed attempt', () => {
  it('RO3: has a code of the closed set, for which a screen has a text', async () => {
    const of = async (url: string) => {
      const { body } = await admin('POST', '/api/webhooks', { name: url.slice(0, 60), url });
      const tested = await admin('POST', `/api/webhooks/${body.endpoint.id}/test`);
      return tested.body.sending.failure;
    };
    expect(await of('http://127.0.0.1:9/')).toBe('refused');
    expect(await of('http://10.0.0.1/')).toBe('not-allowed');
    expect(await of('http://example.org:8443/')).toBe('not-allowed');
    expect(await of('https://nobody.invalid/')).toBe('no-address');
    expect(await of(`https://${receiver.host}/`)).toBe('certificate');
    behave = () => 'reset';
    expect(await of(receiver.url)).toBe('reset');
    behave = () => ({ status: 500 });
    expect(await of(receiver.url)).toBe('status');
  });
});
