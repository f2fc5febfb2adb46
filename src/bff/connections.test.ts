import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deliverDue } from '../review/deliveries/deliver.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import {
  startCoopCallback,
  startDiscourse,
  startKafkaProxy,
  startMastodon,
} from '../testing/connected-products.ts';
import { decideAs, doubtful, openCases } from '../testing/decisions.ts';
import coopReport from '../testing/payloads/coop-report.json' with { type: 'json' };
import flagged from '../testing/payloads/discourse-flagged-post.json' with { type: 'json' };
import queued from '../testing/payloads/discourse-queued-post.json' with { type: 'json' };
import mastodonReport from '../testing/payloads/mastodon-report.json' with { type: 'json' };
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { createSend } from './node/send.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(doubtful, { undoSeconds: 0 });
});
afterAll(() => bff.close());

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  expect(bff.failures.splice(0)).toEqual([]);
  await bff.db.updateTable('webhook_endpoint').set({ removed_at: new Date() }).execute();
  await bff.db.updateTable('connection').set({ removed_at: new Date() }).execute();
});

const admin = (method: string, path: string, body?: object) => bff.as('admin', 'ada')(method, path, body);
/** The side that a connection answers to, reachable until the test ends. */
async function reach<Side extends { host: string; close(): Promise<void> }>(
  starting: Promise<Side>,
): Promise<Side> {
  const side = await starting;
  const outgoing = createSend([side.host]);
  bff.outside.send = outgoing.send;
  ending.push(
    () => outgoing.close(),
    () => side.close(),
  );
  return side;
}
async function connect(body: object): Promise<{ id: string; secret: string }> {
  const { status, body: answer } = await admin('POST', '/api/connections', body);
  expect([status, answer.detail]).toEqual([201, undefined]);
  return { id: answer.connection.id, secret: answer.secret };
}
const connectionOf = async (id: string) =>
  (await admin('GET', '/api/connections')).body.connections.find((one: { id: string }) => one.id === id);

/** A request as the other side sends it. */
async function send(id: string, payload: unknown, headers: Record<string, string>) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const answer = await bff.app.request(`/connections/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}
const hmac = (secret: string, payload: unknown) =>
  `sha256=${createHmac('sha256', secret).update(JSON.stringify(payload)).digest('hex')}`;
const fromDiscourse = (id: string, secret: string, payload: unknown, event = 'reviewable_created') =>
  send(id, payload, {
    'x-discourse-event': event,
    'x-discourse-event-signature': hmac(secret, payload),
  });
const fromMastodon = (id: string, secret: string, payload: unknown) =>
  send(id, payload, { 'x-hub-signature': hmac(secret, payload) });

const reports = () => bff.db.selectFrom('notice').selectAll().orderBy('created_at').execute();
const caseOf = async (reportId: string) =>
  (await bff.db.selectFrom('notice').select('case_id').where('id', '=', reportId).executeTakeFirstOrThrow())
    .case_id;
const deliver = (ahead = 0) =>
  deliverDue(bff.context(), { aheadSeconds: () => ahead, random: () => 0.5, timeoutMs: 30_000 });
const undo = async (decision: string) => {
  const { status } = await bff.as('moderator', 'mo')('POST', `/api/decisions/${decision}/undo`);
  expect(status).toBe(200);
};
let nth = 0;
/** The same report about another content, so that tests do not meet. */
function otherFlag() {
  nth += 1;
  return { reviewable: { ...flagged.reviewable, id: 1000 + nth, post_id: 5000 + nth } };
}
function otherReport() {
  nth += 1;
  const [status] = mastodonReport.object.statuses;
  const object = { ...mastodonReport.object, id: `${9000 + nth}`, statuses: [{ ...status, id: `${nth}` }] };
  return { ...mastodonReport, object };
}

describe('Discourse', () => {
  async function forum(reviewables: Parameters<typeof startDiscourse>[1], more: object = {}) {
    const side = await reach(startDiscourse('good', reviewables));
    nth += 1;
    const back = { url: side.url, token: 'good', username: 'system', ...more };
    return { side, ...(await connect({ kind: 'discourse', name: 'Forum', key: `forum-${nth}`, back })) };
  }
  const known = (payload: ReturnType<typeof otherFlag>) => ({
    [payload.reviewable.id]: { type: payload.reviewable.type, version: 0 },
  });

  it('reports a flagged post, and gets the decision once', async () => {
    const payload = otherFlag();
    const { side, id, secret } = await forum(known(payload));
    const { status, body } = await fromDiscourse(id, secret, payload);
    expect([status, body.ignored]).toEqual([201, null]);
    const { key } = await connectionOf(id);
    const { body: seen } = await admin('GET', `/api/cases/${await caseOf(body.reportId)}`);
    expect(seen.case).toMatchObject({ contentId: `${key}:post-${payload.reviewable.post_id}` });
    expect(seen.notices[0]).toMatchObject({ reason: 'flag', reporter: { id: `${key}:user-9` } });
    await decideAs(bff, seen.case.id);
    await deliver();
    await deliver();
    expect(side.performed).toEqual([`${payload.reviewable.id} delete_and_agree`]);
    expect(side.received[0]?.headers).toMatchObject({ 'api-key': 'good', 'api-username': 'system' });
    expect(await connectionOf(id)).toMatchObject({ reports: 1, back: { waiting: 0, dead: 0, unsent: 0 } });
  });

  it('is refused with a wrong signature, and nothing is stored', async () => {
    const { id, secret } = await forum({});
    const before = await reports();
    for (const [signature, with401] of [
      [hmac('another secret', flagged), 401],
      [hmac(secret, { ...flagged, more: 1 }), 401],
      ['sha256=00', 401],
      ['', 401],
    ] as const) {
      const { status, body } = await send(id, flagged, { 'x-discourse-event-signature': signature });
      expect([status, body.code]).toEqual([with401, 'signature_invalid']);
    }
    expect(await reports()).toEqual(before);
    expect((await fromDiscourse(crypto.randomUUID(), secret, flagged)).status).toBe(404);
  });

  it('sends a report twice, which is one report', async () => {
    const payload = otherFlag();
    const { id, secret } = await forum({});
    const first = await fromDiscourse(id, secret, payload);
    const second = await fromDiscourse(id, secret, payload);
    expect(second.body).toEqual(first.body);
    expect(await connectionOf(id)).toMatchObject({ reports: 1 });
  });

  it('gets it again when it was away', async () => {
    const payload = otherFlag();
    const { side, id, secret } = await forum(known(payload));
    const { body } = await fromDiscourse(id, secret, payload);
    side.state.away = true;
    await decideAs(bff, await caseOf(body.reportId), 'approve');
    await deliver();
    expect(await connectionOf(id)).toMatchObject({ back: { waiting: 1, failingSince: expect.any(String) } });
    side.state.away = false;
    await deliver(3600);
    expect(side.performed).toEqual([`${payload.reviewable.id} disagree`]);
    expect(await connectionOf(id)).toMatchObject({ back: { waiting: 0, failingSince: null } });
  });

  it('keeps what somebody decided there meanwhile, which is said and not tried again', async () => {
    const payload = otherFlag();
    const { side, id, secret } = await forum({
      [payload.reviewable.id]: { type: 'ReviewableFlaggedPost', version: 1 },
    });
    const { body } = await fromDiscourse(id, secret, payload);
    await decideAs(bff, await caseOf(body.reportId));
    await deliver();
    expect([await deliver(86_400), side.received.length]).toEqual([0, 1]);
    const { back } = await connectionOf(id);
    expect(back).toMatchObject({ waiting: 0, dead: 1, state: 'active', failingSince: null });
    const { body: log } = await admin('GET', `/api/webhooks/deliveries?endpoint=${back.endpointId}`);
    expect(log.items[0]).toMatchObject({ state: 'dead', status: 409, endpointName: 'Forum' });
    // It can be sent again by hand, as every delivery can.
    expect((await admin('POST', `/api/webhooks/deliveries/${log.items[0].id}/replay`)).status).toBe(200);
  });

  it('has no action for the reversal of a flag, which is said', async () => {
    const payload = otherFlag();
    const { side, id, secret } = await forum(known(payload));
    const { body } = await fromDiscourse(id, secret, payload);
    const decision = await decideAs(bff, await caseOf(body.reportId));
    await deliver();
    await undo(decision);
    await deliver();
    expect(side.performed).toHaveLength(1);
    expect(await connectionOf(id)).toMatchObject({ back: { unsent: 1 } });
    // The same verdict again: what is there is right.
    await decideAs(bff, await caseOf(body.reportId), 'reject', 'ann');
    await deliver();
    expect([side.performed.length, (await connectionOf(id)).back.unsent]).toEqual([1, 0]);
  });

  it('approves a queued post after its rejection was reversed', async () => {
    const { side, id, secret } = await forum({ '16': { type: 'ReviewableQueuedPost', version: 0 } });
    const { body } = await fromDiscourse(id, secret, queued);
    const decision = await decideAs(bff, await caseOf(body.reportId));
    await deliver();
    await undo(decision);
    await deliver();
    await decideAs(bff, await caseOf(body.reportId), 'approve', 'ann');
    await deliver();
    expect(side.performed).toEqual(['16 reject_post', '16 approve_post']);
  });

  it('is not sent what was taken back before it left', async () => {
    const payload = otherFlag();
    const { side, id, secret } = await forum(known(payload));
    const { body } = await fromDiscourse(id, secret, payload);
    await admin('PATCH', `/api/connections/${id}`, { state: 'paused' });
    const decision = await decideAs(bff, await caseOf(body.reportId));
    await deliver();
    await undo(decision);
    await deliver();
    await admin('PATCH', `/api/connections/${id}`, { state: 'active' });
    await decideAs(bff, await caseOf(body.reportId), 'approve', 'ann');
    await deliver();
    expect(side.performed).toEqual([`${payload.reviewable.id} disagree`]);
  });

  it('answers tests and other events, and refuses what it cannot read with the place of each fault', async () => {
    const { id, secret } = await forum({});
    expect((await fromDiscourse(id, secret, { ping: 'OK' }, 'ping')).body).toEqual({
      reportId: null,
      ignored: 'ping',
    });
    const other = await fromDiscourse(id, secret, flagged, 'reviewable_score_updated');
    expect(other.body.ignored).toBe('other-event');
    const { status, body } = await fromDiscourse(id, secret, { reviewable: { id: 1 } });
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([
      400,
      ['reviewable.type', 'reviewable.version'],
    ]);
    expect(await connectionOf(id)).toMatchObject({ reports: 0 });
  });
});

describe('Mastodon', () => {
  async function server(rejection = 'silence') {
    const side = await reach(startMastodon('good'));
    nth += 1;
    const back = { url: side.url, token: 'good', rejection };
    const { id } = await connect({ kind: 'mastodon', name: 'Social', key: `social-${nth}`, back });
    return { side, id };
  }

  it('makes its own secret: until it is stored, reports are refused', async () => {
    const { id } = await server();
    expect(await connectionOf(id)).toMatchObject({ hasSecret: false });
    expect((await fromMastodon(id, '', otherReport())).status).toBe(401);
    await admin('PATCH', `/api/connections/${id}`, { secret: 'made by Mastodon' });
    expect((await fromMastodon(id, 'made by Mastodon', otherReport())).status).toBe(201);
    expect((await fromMastodon(id, 'another secret', otherReport())).status).toBe(401);
  });

  it('gets the action, and its opposite when the decision is reversed', async () => {
    const { side, id } = await server();
    await admin('PATCH', `/api/connections/${id}`, { secret: 'made by Mastodon' });
    const payload = otherReport();
    const { body } = await fromMastodon(id, 'made by Mastodon', payload);
    const again = await fromMastodon(id, 'made by Mastodon', payload);
    expect(again.body).toEqual(body);
    const decision = await decideAs(bff, await caseOf(body.reportId));
    side.state.away = true;
    await deliver();
    side.state.away = false;
    await deliver(3600);
    await undo(decision);
    await deliver(3600);
    await decideAs(bff, await caseOf(body.reportId), 'approve', 'ann');
    await deliver(3600);
    const report = payload.object.id;
    expect(side.performed).toEqual([
      `account 123454321 silence for report ${report}`,
      'account 123454321 unsilence',
      `report ${report} reopen`,
      `report ${report} resolve`,
    ]);
  });

  it('acts once on an account that two people reported for one post, and closes both reports', async () => {
    const { side, id } = await server('suspend');
    await admin('PATCH', `/api/connections/${id}`, { secret: 'made by Mastodon' });
    const one = otherReport();
    const account = { ...one.object.account, id: '77' };
    const two = { ...one, object: { ...one.object, id: '5555', account } };
    const first = await fromMastodon(id, 'made by Mastodon', one);
    const second = await fromMastodon(id, 'made by Mastodon', two);
    expect(await caseOf(second.body.reportId)).toBe(await caseOf(first.body.reportId));
    const decision = await decideAs(bff, await caseOf(first.body.reportId));
    await deliver();
    expect(side.performed.toSorted()).toEqual([
      `account 123454321 suspend for report ${one.object.id}`,
      'report 5555 resolve',
    ]);
    await undo(decision);
    await deliver();
    expect(side.performed.slice(2).toSorted()).toEqual([
      'account 123454321 unsuspend',
      'report 5555 reopen',
      `report ${one.object.id} reopen`,
    ]);
    expect(await connectionOf(id)).toMatchObject({ back: { dead: 0, waiting: 0 } });
  });
});

describe('a platform that reports in Coop’s shape', () => {
  it('reports by its key, once, and gets the callback of the chosen action', async () => {
    const side = await reach(startCoopCallback('good'));
    const back = { url: `${side.url}/actions`, token: 'good', rejection: 'remove' };
    const { id, secret } = await connect({ kind: 'coop', name: 'Platform', key: 'platform', back });
    expect((await send(id, coopReport, { 'x-api-key': 'wrong' })).status).toBe(401);
    const { status, body } = await send(id, coopReport, { 'x-api-key': secret });
    expect([status, (await send(id, coopReport, { 'x-api-key': secret })).body]).toEqual([201, body]);
    expect(await connectionOf(id)).toMatchObject({ reports: 1 });
    side.state.away = true;
    await decideAs(bff, await caseOf(body.reportId));
    await deliver();
    side.state.away = false;
    await deliver(3600);
    expect(side.performed).toEqual(['item-type-id reported-item-id remove']);
  });
});

describe('any JSON by a mapping', () => {
  const mapping = {
    content: '/post/text',
    contentId: '/post/id',
    reporterId: '/by',
    reason: '/why',
    reference: '/id',
  };
  const payload = (more: object = {}) => {
    nth += 1;
    return {
      id: `r-${nth}`,
      by: 'u-7',
      why: 'scam',
      post: { id: `p-${nth}`, text: 'Free coins 😀' },
      ...more,
    };
  };

  it('is a report by secret, and its outcome a signed webhook with its reference', async () => {
    const platform = await reach(startWebhookReceiver());
    await admin('POST', '/api/webhooks', { name: 'hook', url: platform.url });
    const { id, secret } = await connect({ kind: 'mapping', name: 'Shop', key: 'shop', mapping });
    const sent = payload();
    expect((await send(id, sent, { authorization: 'Bearer wrong' })).status).toBe(401);
    const { status, body } = await send(id, sent, { authorization: `Bearer ${secret}` });
    expect([status, (await send(id, sent, { authorization: secret })).body]).toEqual([201, body]);
    await decideAs(bff, await caseOf(body.reportId));
    await deliver();
    const answered = platform.received.map((one) => JSON.parse(one.body));
    expect(answered.find(({ type }) => type === 'notice.answered').data).toMatchObject({
      ...{ reference: sent.id, outcome: 'upheld', contentId: sent.post.id },
    });
  });

  it('can be signed over the exact bytes, however they are written', async () => {
    const signed = { ...mapping, proof: 'hmac', header: 'X-Shop-Signature' };
    const { id, secret } = await connect({ kind: 'mapping', name: 'Shop', key: 'shop', mapping: signed });
    const written = JSON.stringify(payload()).replace('😀', '\\ud83d\\ude00 \\u0000').replace('{', '{ ');
    const signature = createHmac('sha256', secret).update(written).digest('hex');
    const { status, body } = await send(id, written, { 'x-shop-signature': signature });
    expect(status).toBe(201);
    const { body: seen } = await admin('GET', `/api/cases/${await caseOf(body.reportId)}`);
    expect(seen.case.preview).toContain('Free coins 😀');
    expect((await send(id, `${written} `, { 'x-shop-signature': signature })).status).toBe(401);
  });

  it('is tried before it is saved, with each fault beside its field', async () => {
    const attempt = (body: object) => admin('POST', '/api/connections/try', { kind: 'mapping', ...body });
    const good = await attempt({ mapping, payload: JSON.stringify(payload()) });
    expect([good.status, good.body.report.reason]).toEqual([200, 'scam']);
    const before = await reports();
    const wrong = await attempt({ mapping, payload: JSON.stringify({ by: 'u-7', why: { a: 1 } }) });
    expect([wrong.status, wrong.body.errors.map((one: { path: string }) => one.path)]).toEqual([
      400,
      ['mapping.reason'],
    ]);
    const broken = await attempt({ mapping, payload: '{\n"by": \n}' });
    expect(broken.body.errors[0]).toMatchObject({
      path: 'payload',
      reason: 'is_no_json',
      params: { line: 3 },
    });
    expect(await reports()).toEqual(before);
  });
});

describe('the connections', () => {
  it('are stored sealed, shown and audited without secret or token, and for administrators alone', async () => {
    const back = { url: 'https://forum.example', token: 'a token', username: 'system' };
    const { id, secret } = await connect({ kind: 'discourse', name: 'Forum', key: 'forum', back });
    const shown = JSON.stringify(await connectionOf(id));
    expect([shown.includes(secret), shown.includes('a token')]).toEqual([false, false]);
    const stored = JSON.stringify([
      await bff.db.selectFrom('connection').selectAll().where('id', '=', id).execute(),
      await bff.db.selectFrom('webhook_endpoint').selectAll().where('connection_id', '=', id).execute(),
      await bff.db.selectFrom('audit_event').selectAll().where('what', '=', 'connection-added').execute(),
    ]);
    expect([stored.includes(secret), stored.includes('a token')]).toEqual([false, false]);
    for (const role of ['moderator', 'supervisor'] as const)
      expect((await bff.as(role)('GET', '/api/connections')).status).toBe(403);
    // The way back is no webhook: it is changed here.
    const { body } = await admin('GET', '/api/webhooks');
    expect(body.endpoints).toEqual([]);
    const { back: way } = await connectionOf(id);
    expect((await admin('PATCH', `/api/webhooks/${way.endpointId}`, { name: 'x' })).status).toBe(404);
  });

  it.each([
    [{ kind: 'discourse', back: { url: 'https://a.example', token: 'a' } }, 'back.username'],
    [{ kind: 'discourse', back: { url: 'https://a.example', username: 'a' } }, 'back.token'],
    [{ kind: 'discourse', back: { url: 'http://a.example', username: 'a', token: 'a' } }, 'back.url'],
    [
      { kind: 'mastodon', back: { url: 'https://a.example', token: 'a', rejection: 'ban' } },
      'back.rejection',
    ],
    [{ kind: 'mapping' }, 'mapping'],
    [{ kind: 'mapping', mapping: { reporterId: '/a', reason: '/b' } }, 'mapping.contentId'],
    [{ kind: 'coop', mapping: { contentId: '/c', reporterId: '/a', reason: '/b' } }, 'mapping'],
    [{ kind: 'coop', key: 'Not a key' }, 'key'],
    [{ kind: 'coop', secret: 'short' }, 'secret'],
  ])('refuse %j with the fault beside its field', async (more, path) => {
    const { status, body } = await admin('POST', '/api/connections', { name: 'A', key: 'a', ...more });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('refuse a key that another has, and keep their token only for its address', async () => {
    const back = { url: 'https://social.example', token: 'a token' };
    const { id } = await connect({ kind: 'mastodon', name: 'Social', key: 'social', back });
    const { status, body } = await admin('POST', '/api/connections', {
      kind: 'coop',
      name: 'B',
      key: 'social',
    });
    expect([status, body.reason, body.errors[0].path]).toEqual([400, 'connection_key_taken', 'key']);
    const change = (url: string) =>
      admin('PATCH', `/api/connections/${id}`, { back: { url, rejection: 'suspend' } });
    expect((await change('https://social.example/')).body.connection.back).toMatchObject({
      ...{ rejection: 'suspend', url: 'https://social.example' },
    });
    expect((await change('https://elsewhere.example')).body.reason).toBe('connection_token_needed');
    expect((await admin('PATCH', `/api/connections/${id}`, { back: null })).body.connection.back).toBeNull();
    expect((await admin('DELETE', `/api/connections/${id}`)).status).toBe(204);
    expect((await fromMastodon(id, 'any secret', otherReport())).status).toBe(404);
  });
});

describe('decisions to other products', () => {
  const wait = async (endpoint: object) => {
    const { status, body } = await admin('POST', '/api/webhooks', { name: 'out', ...endpoint });
    expect([status, body.errors]).toEqual([201, undefined]);
  };

  it('are events for Osprey, with their reversals', async () => {
    const proxy = await reach(startKafkaProxy());
    await wait({ url: `${proxy.url}/topics/osprey.actions_input`, format: 'osprey' });
    const [caseId = ''] = await openCases(bff, 1);
    const decision = await decideAs(bff, caseId);
    proxy.state.away = true;
    await deliver();
    proxy.state.away = false;
    await deliver(3600);
    await undo(decision);
    await deliver(3600);
    expect(proxy.performed).toEqual(['review_decision reject', 'review_decision_reversed reject']);
  });

  it.each(['slack', 'teams'])('are messages in %s if chosen, without the content', async (format) => {
    const channel = await reach(startWebhookReceiver());
    await wait({ url: channel.url, format, topics: ['decisions', 'alarms'] });
    const [caseId = ''] = await openCases(bff, 1);
    const decision = await decideAs(bff, caseId);
    await deliver();
    await undo(decision);
    await deliver();
    const [decided = '', reversed = ''] = channel.received.map(({ body }) => body);
    expect(decided).toContain('Rejected: text c-0 (Ads), by mo');
    expect(decided).toContain(`http://bff.test/queue/all/${caseId}`);
    expect(reversed).toContain('Taken back: Rejected: text c-0 (Ads), by mo');
    expect(decided + reversed).not.toContain('doubtful offer');
  });

  it('are sent to no channel while a second look waits, whose decider may read it', async () => {
    const channel = await reach(startWebhookReceiver());
    await wait({ url: channel.url, format: 'slack', topics: ['decisions'] });
    const rule = { secondLook: { share: 1, verdicts: ['reject'] } };
    expect((await admin('PATCH', '/api/lanes/review', rule)).status).toBe(200);
    const [caseId = ''] = await openCases(bff, 1);
    await decideAs(bff, caseId);
    await deliver();
    expect(channel.received).toEqual([]);
    expect((await admin('PATCH', '/api/lanes/review', { secondLook: null })).status).toBe(200);
  });

  it('reach no channel from a private lane, which its readers may not belong to', async () => {
    const channel = await reach(startWebhookReceiver());
    await wait({ url: channel.url, format: 'teams', topics: ['decisions'] });
    const lane = { name: 'Private', filter: { users: ['u-1'] }, members: { people: ['ann'], skills: [] } };
    expect((await admin('POST', '/api/lanes', lane)).status).toBe(201);
    const [caseId = ''] = await openCases(bff, 1);
    await decideAs(bff, caseId);
    await deliver();
    expect(channel.received).toEqual([]);
    await bff.db.deleteFrom('lane').where('name', '=', 'Private').execute();
  });

  it.each([
    [{ format: 'email', url: 'a@example.com' }],
    [{ format: 'osprey', url: 'https://a.example', topics: ['decisions', 'alarms'] }],
  ])('refuse %j', async (endpoint) => {
    bff.outside.mail = async () => ({ status: 250, body: '' });
    const { status, body } = await admin('POST', '/api/webhooks', {
      ...{ name: 'out', topics: ['decisions'] },
      ...endpoint,
    });
    expect([status, body.errors[0].path]).toEqual([400, 'topics']);
  });
});
