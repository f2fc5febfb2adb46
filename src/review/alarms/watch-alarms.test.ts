import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmsAnswer } from '../../api/alarm-settings.ts';
import { enginesAnswerSchema } from '../../protocol/operator/engines.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { readEvent } from '../../testing/read-event.ts';
import { settling } from '../../testing/settling.ts';
import type { OutgoingMail } from '../context/context.ts';
import { NotSent } from '../context/failure.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { watchAlarms } from './watch-alarms.ts';

let bff: TestBff;
let engines = 'ready';
const sent: { url: string; body: string }[] = [];
const mails: OutgoingMail[] = [];
beforeAll(async () => {
  bff = await startTestBff(settling, {}, async () => Response.json(answer()));
  bff.outside.send = async (url, { body }) => {
    if (url.endsWith('/down')) throw new NotSent('refused', 'nobody listens');
    sent.push({ url, body });
    return { status: 200, headers: {}, body: 'ok' };
  };
});
afterAll(() => bff.close());
afterEach(() => {
  sent.length = 0;
  mails.length = 0;
});

function answer() {
  const engine = {
    ...{ kind: 'embedded', at: null, state: engines, reason: engines === 'ready' ? null : 'it is gone' },
    ...{ engine: null, version: null, limits: null, runs: 0, failures: 0, restarts: 0 },
    ...{ medianMs: null, lastError: null },
  };
  return enginesAnswerSchema.parse({
    tasks: [{ task: 'ocr-text', unavailable: 'review', settings: [{ kind: 'embedded' }], health: [engine] }],
  });
}
const sue = () => bff.as('supervisor', 'sue');
const admin = () => bff.as('admin', 'ada');
const machine = () => bff.context({ id: 'machine', name: 'machine', role: 'moderator', machine: true });
const alarms = async (): Promise<AlarmsAnswer> => (await sue()('GET', '/api/alarms/all')).body;
const words = async () => (await alarms()).current.map((one) => `${one.kind}: ${one.words}`);
const watch = () => watchAlarms(machine());
const set = (settings: object) => sue()('PUT', '/api/alarms/settings', settings);
async function addEndpoint(body: object): Promise<string> {
  const added = await admin()('POST', '/api/webhooks', { topics: ['alarms'], ...body });
  expect([added.status, added.body.errors]).toEqual([201, undefined]);
  return added.body.endpoint.id;
}
const texts = (count: number) =>
  admin()('POST', '/api/texts', {
    texts: Array.from({ length: count }, (_, n) => ({ content: `doubtful words ${n}` })),
  });

describe('cases that wait past the target of their lane', () => {
  it('raise an alarm once, which is sent as each endpoint reads it, and end it once they are decided', async () => {
    await set({ watched: ['overdue'], overdueCases: 2 });
    await addEndpoint({ name: 'pager', url: 'https://pager.example/hook' });
    await addEndpoint({ name: 'slack', url: 'https://slack.example/hook', format: 'slack' });
    await addEndpoint({
      name: 'teams',
      url: 'https://teams.example/hook',
      format: 'teams',
      language: 'zh-CN',
    });
    await addEndpoint({ name: 'decisions', url: 'https://decisions.example/', topics: ['decisions'] });
    bff.outside.mail = async (mail) => {
      mails.push(mail);
      return { status: 250, body: '250 queued' };
    };
    await addEndpoint({ name: 'mail', url: 'ops@example.com, lead@example.com', format: 'email' });
    await texts(2);
    await watch();
    expect(await words()).toEqual([]);
    await bff.db
      .updateTable('lane')
      .set({ target_seconds: 60, name: 'R & D <first>' })
      .where('key', '=', 'review')
      .execute();
    await bff.cases
      .updateTable('review_case')
      .set({ opened_at: new Date(Date.now() - 120_000) })
      .execute();
    await watch();
    await watch();
    const line = 'R & D <first>: 2 cases waited longer than the target.';
    expect(await words()).toEqual([`overdue: ${line}`]);
    await deliverDue(machine());
    expect(sent.map(({ url }) => new URL(url).host).sort()).toEqual([
      'pager.example',
      'slack.example',
      'teams.example',
    ]);
    const bodyTo = (host: string) => JSON.parse(sent.find(({ url }) => url.includes(host))?.body ?? '{}');
    const pager = sent.find(({ url }) => url.includes('pager'));
    expect(readEvent(pager?.body ?? '')).toMatchObject({
      type: 'alarm.raised',
      data: { kind: 'overdue', subject: 'review', words: line, url: 'http://bff.test/settings/alarms' },
    });
    expect(bodyTo('slack').text).toContain('Alarm: R &amp; D &lt;first&gt;: 2 cases');
    expect(bodyTo('teams').attachments[0].content.body[0].text).toContain('警报: R & D <first>：2 个案件');
    expect(mails).toMatchObject([
      { to: ['ops@example.com', 'lead@example.com'], subject: `Second Look: Alarm: ${line}` },
    ]);
    sent.length = 0;
    await bff.db.updateTable('lane').set({ target_seconds: null }).where('key', '=', 'review').execute();
    await watch();
    expect(await alarms()).toMatchObject({ current: [], past: [{ kind: 'overdue', words: line }] });
    await deliverDue(machine());
    expect(sent.map(({ body }) => JSON.parse(body).type ?? JSON.parse(body).text)).toContain('alarm.ended');
  });

  it('are shown on every page of supervisors until one of them has seen it', async () => {
    await bff.db.updateTable('lane').set({ target_seconds: 60 }).where('key', '=', 'review').execute();
    await watch();
    const unseen = async (role: 'moderator' | 'supervisor') =>
      (await bff.as(role, 'x')('GET', '/api/alarms')).body.unseen;
    expect([await unseen('moderator'), await unseen('supervisor')]).toEqual([0, 1]);
    const { id } = (await alarms()).current[0] ?? { id: '' };
    expect((await sue()('POST', `/api/alarms/${id}/seen`)).body.current).toMatchObject([{ seenBy: 'sue' }]);
    expect(await unseen('supervisor')).toBe(0);
    await set({ watched: [] });
    await watch();
    expect((await alarms()).current).toEqual([]);
    expect((await sue()('POST', `/api/alarms/${id}/seen`)).status).toBe(404);
  });
});

describe('endpoints', () => {
  it('refuse what their format does not carry, and e-mail without a mail server', async () => {
    const refused = async (body: object) =>
      (await admin()('POST', '/api/webhooks', { name: 'x', ...body })).body.errors?.map(
        (one: { path: string }) => one.path,
      );
    const url = 'https://a.example/';
    expect(await refused({ url: 'ops@example.com', format: 'email' })).toEqual(['topics']);
    expect(await refused({ url, format: 'email', topics: ['alarms'] })).toEqual(['url']);
    expect(await refused({ url: 'ops@example.com' })).toEqual(['url']);
    expect(await refused({ url: 'https://me:pw@a.example/' })).toEqual(['url']);
    const id = await addEndpoint({ name: 'chat', url, format: 'slack' });
    const change = async (body: object) => (await admin()('PATCH', `/api/webhooks/${id}`, body)).status;
    expect(await change({ url: 'ops@example.com' })).toBe(400);
    expect((await admin()('POST', `/api/webhooks/${id}/rotate`, {})).status).toBe(400);
    const tested = (await admin()('POST', `/api/webhooks/${id}/test`)).body;
    expect([tested.sending.state, JSON.parse(tested.body).text]).toEqual([
      'sent',
      expect.stringContaining('A test of “chat” by ada.'),
    ]);
    bff.outside.mail = null;
    expect(await refused({ url: 'ops@example.com', format: 'email', topics: ['alarms'] })).toEqual([
      'format',
    ]);
  });

  it('that take nothing are an alarm for the others', async () => {
    await set({ watched: ['delivery'], failingMinutes: 0 });
    const id = await addEndpoint({ name: 'down', url: 'https://down.example/down' });
    await admin()('POST', `/api/webhooks/${id}/test`);
    expect(await words()).toEqual([]);
    await bff.db
      .updateTable('webhook_endpoint')
      .set({ failing_since: new Date() })
      .where('id', '=', id)
      .execute();
    await watch();
    expect(await words()).toEqual(['delivery: Nothing reaches “down”; it is tried again.']);
    const to = await bff.db
      .selectFrom('sending')
      .select('endpoint_id')
      .where('type', '=', 'alarm.raised')
      .execute();
    expect(to.map(({ endpoint_id }) => endpoint_id)).not.toContain(id);
  });
});

it('an engine that worked is missed once it has been away for some minutes', async () => {
  await set({ watched: ['engine'], failingMinutes: 5 });
  engines = 'unavailable';
  await watch();
  engines = 'ready';
  await watch();
  engines = 'unavailable';
  await watch();
  expect(await words()).toEqual([]);
  await bff.db
    .updateTable('alarm')
    .set({ since: sql<Date>`now() - interval '6 minutes'` })
    .where('kind', '=', 'engine')
    .execute();
  await watch();
  expect(await words()).toEqual(['engine: No engine works on ocr-text: it is gone']);
});

it('a backlog that grows more than usual is an alarm', async () => {
  await set({ watched: ['backlog'] });
  await bff.db.updateTable('alarm_watch').set({ backlog: null }).execute();
  // Five cases an hour for four weeks, all decided, and forty in each of the last hours.
  const count = (measure: string, n: string) =>
    sql`
      with key as (
        insert into stat_key (id, measure, lane, facet, kind, bucket, any_kind)
        values (${-measure.length}, ${measure}, '', '', 'text', '10', 0) returning id
      )
      insert into stat_delta (key, at, n, total)
      select id, floor(extract(epoch from now()) / 3600)::int - ago, ${sql.raw(n)}, 0 from key, generate_series(1, 28 * 24) as ago`.execute(
      bff.db,
    );
  await count('wait', '5');
  await count('opened', 'case when ago <= 4 then 40 else 5 end');
  await watch();
  expect(await words()).toEqual([
    expect.stringMatching(/^backlog: The backlog grows more than usual: in \d hours?, \d+/),
  ]);
  await sql`delete from stat_delta`.execute(bff.db);
});

describe('reports with a deadline', () => {
  it('raise an alarm before it, which ends with the answer', async () => {
    await set({ watched: ['due'], dueHours: 4 });
    const order = (hours: number) => ({
      contentId: `order-${hours}`,
      text: { content: `fine order ${hours}` },
      reporter: { id: 'court', kind: 'authority' },
      reason: 'order',
      dueAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
    });
    await admin()('POST', '/api/notices', order(5));
    await watch();
    expect(await words()).toEqual([]);
    const soon = order(3);
    const { caseId } = (await admin()('POST', '/api/notices', soon)).body.notice;
    await watch();
    const at = soon.dueAt.slice(0, 16).replace('T', ' ');
    expect(await words()).toEqual([`due: An order of an authority must be decided by ${at} (UTC).`]);
    // The words are about the report that is due first.
    const sooner = { ...order(2), contentId: soon.contentId, reporter: { id: 'u-2' } };
    await admin()('POST', '/api/notices', sooner);
    await watch();
    const first = sooner.dueAt.slice(0, 16).replace('T', ' ');
    expect(await words()).toEqual([`due: A report must be decided by ${first} (UTC).`]);
    const { version, claim } = (await sue()('POST', `/api/cases/${caseId}/claim`)).body.case;
    const decision = { verdict: 'reject', version, epoch: claim.epoch, next: null };
    expect((await sue()('POST', `/api/cases/${caseId}/decision`, decision)).status).toBe(200);
    await watch();
    expect(await words()).toEqual([]);
  });
});
