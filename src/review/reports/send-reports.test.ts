import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { decideAs } from '../../testing/decisions.ts';
import { readEvent } from '../../testing/read-event.ts';
import { settling } from '../../testing/settling.ts';
import type { OutgoingMail } from '../context/context.ts';
import { rebuildStats } from '../counting/rebuild.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { lastPeriod, sendReports } from './send-reports.ts';

let bff: TestBff;
const mails: OutgoingMail[] = [];
const sent: { url: string; body: string }[] = [];
beforeAll(async () => {
  bff = await startTestBff(settling);
  bff.outside.mail = async (mail) => {
    mails.push(mail);
    return { status: 250, body: '250 queued' };
  };
  bff.outside.send = async (url, { body }) => {
    sent.push({ url, body });
    return { status: 200, headers: {}, body: 'ok' };
  };
});
afterAll(() => bff.close());

const machine = () => bff.context({ id: 'machine', name: 'machine', role: 'moderator', machine: true });
const hour = (at: string) => Date.parse(at) / 3_600_000;

describe('the last period', () => {
  it('is the day before, or the week from Monday before (UTC)', () => {
    const of = (at: string) =>
      (['report.daily', 'report.weekly'] as const).map((type) => lastPeriod(type, Date.parse(at)));
    const week = { from: hour('2026-11-16T00:00Z'), to: hour('2026-11-23T00:00Z') };
    // A Monday, and the Sunday after it.
    expect(of('2026-11-23T00:00:00Z')).toEqual([
      { from: hour('2026-11-22T00:00Z'), to: hour('2026-11-23T00:00Z') },
      week,
    ]);
    expect(of('2026-11-29T23:59:59Z')).toEqual([
      { from: hour('2026-11-28T00:00Z'), to: hour('2026-11-29T00:00Z') },
      week,
    ]);
  });
});

it('counts the whole day before for people and programs, once each, in their language', async () => {
  const admin = bff.as('admin', 'ada');
  const add = (body: object) => admin('POST', '/api/webhooks', body);
  const texts = Array.from({ length: 4 }, (_, n) => ({ content: `doubtful words ${n}` }));
  const { results } = (await admin('POST', '/api/texts', { texts })).body;
  const ids: string[] = results.map(({ caseId }: { caseId: string }) => caseId);
  for (const [at, verdict] of (['reject', 'approve', 'reject'] as const).entries())
    await decideAs(bff, ids[at] ?? '', verdict, 'mo');
  // All of it was yesterday.
  await sql`update decision set decided_at = decided_at - interval '1 day'`.execute(bff.db);
  await bff.cases
    .updateTable('review_case')
    .set({ opened_at: sql<Date>`opened_at - interval '1 day'` })
    .execute();

  await rebuildStats(bff.db);

  await sendReports(machine());
  expect(mails).toEqual([]);
  const mail = { name: 'leads', url: 'lead@example.org', format: 'email', language: 'en' };
  expect((await add({ ...mail, topics: ['decisions'] })).status).toBe(400);
  await add({ ...mail, topics: ['daily-report'] });
  await add({ name: 'alarms only', url: 'ops@example.org', format: 'email', topics: ['alarms'] });
  await add({ name: 'program', url: 'https://program.example/', topics: ['daily-report', 'weekly-report'] });
  await add({
    name: 'chat',
    url: 'https://chat.example/',
    format: 'slack',
    topics: ['daily-report'],
    language: 'zh-CN',
  });
  await Promise.all([sendReports(machine()), sendReports(machine())]);
  await sendReports(machine());
  await deliverDue(machine());

  const day = new Date(Date.now() - 86_400_000);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['lead@example.org']);
  const date = day.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  expect(mails[0]?.subject).toBe(`Second Look: Report of ${date} (UTC; in brackets the day before)`);
  const iso = day.toISOString().slice(0, 10);
  expect(mails[0]?.text.split('\n')).toEqual([
    `Report of ${date} (UTC; in brackets the day before)`,
    'Cases for people: 4 (0).',
    'Decided by the machine alone: 0 % (– %).',
    'First decisions: 3 (0). Waiting at the end: 1.',
    expect.stringMatching(/^Half of them waited at most \d+ s, nine of ten at most \d+ s\.$/),
    'Rejected, of decisions that stand: 66 % (– %).',
    '',
    `http://bff.test/dashboard/trends?range=own&from=${iso}&to=${iso}&zone=UTC`,
    '',
  ]);
  const bodies = sent.map(({ url, body }) => ({ url, ...JSON.parse(body) }));
  expect(bodies.map(({ url, type }) => `${url} ${type}`).sort()).toEqual([
    'https://chat.example/ undefined',
    'https://program.example/ report.daily',
    'https://program.example/ report.weekly',
  ]);
  for (const { url, body } of sent) if (url.includes('program')) readEvent(body);
  expect(bodies.find(({ type }) => type === 'report.daily').data).toMatchObject({
    from: `${iso}T00:00:00.000Z`,
    ...{ opened: 4, decided: 3, backlog: 1, rejected: 2, approved: 1, alarms: 0 },
  });
  expect(bodies.find(({ text }) => text).text).toContain('首次裁决：3（0）。期末等待：1。');
});
