import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportRun } from '../api/export-schedules.ts';
import type { Clock } from '../review/exports/due.ts';
import { nextDue, periodBefore } from '../review/exports/due.ts';
import { exportsDue } from '../review/exports/exports-due.ts';
import { forgetInExports } from '../review/exports/forget-person.ts';
import { writeExport } from '../review/exports/write-export.ts';
import { startReviewRoom } from '../testing/review-room.ts';

type Room = Awaited<ReturnType<typeof startReviewRoom>>;
let room: Room;
beforeAll(async () => {
  room = await startReviewRoom({ mo: 'moderator', sue: 'supervisor' }, null);
  for (let n = 0; n < 3; n += 1) await room.decide('mo', await room.openCase(), 'reject', { label: 'Ads' });
  await sql`update decision set decided_at = '2026-11-20T12:00:00Z'`.execute(room.bff.db);
});
afterAll(() => room.bff.close());
beforeEach(() => room.bff.db.deleteFrom('export_schedule').execute());

const sue = (method: string, path: string, body?: object) => room.as('sue')(method, path, body);
const daily = { name: 'Decisions', kind: 'decisions', format: 'jsonl', every: 'day', hour: 3, minute: 30 };
const add = async (more: object = {}) => {
  const { status, body } = await sue('POST', '/api/export-schedules', { ...daily, ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.schedule;
};
const runsOf = async (id: string): Promise<ExportRun[]> =>
  (await sue('GET', `/api/export-schedules/${id}/runs`)).body.runs;
const dueAt = (id: string, at: string) =>
  sql`update export_schedule set next_at = ${at} where id = ${id}`.execute(room.bff.db);
const tick = async () => {
  room.bff.beginJob('exports-due', 'minutely');
  await room.bff.runJobs();
};
const file = async (id: string) => {
  const answer = await room.bff.app.request(`/api/export-runs/${id}/file`, {
    headers: { 'x-test-person': 'sue supervisor' },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('when an export is due', () => {
  const clock: Clock = { every: 'day', weekday: 1, hour: 2, minute: 30, zone: 'Europe/Berlin' };
  it.each([
    ['daily', clock, '2026-11-22T01:29:59Z', '2026-11-22T01:30:00Z'],
    ['strictly after', clock, '2026-11-22T01:30:00Z', '2026-11-23T01:30:00Z'],
    ['once where clocks go forward', clock, '2026-03-28T02:00:00Z', '2026-03-29T01:30:00Z'],
    ['on the day after that', clock, '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
    ['once where clocks go back', clock, '2026-10-24T23:00:00Z', '2026-10-25T01:30:00Z'],
    [
      'each hour, that which comes twice too',
      { ...clock, every: 'hour' },
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ],
    ['weekly', { ...clock, every: 'week', weekday: 7 }, '2026-11-22T01:30:00Z', '2026-11-29T01:30:00Z'],
    [
      'a Monday in Shanghai',
      { ...clock, every: 'week', zone: 'Asia/Shanghai' },
      '2026-11-20T00:00:00Z',
      '2026-11-22T18:30:00Z',
    ],
    [
      'at odd quarters',
      { ...clock, every: 'hour', zone: 'Asia/Kathmandu' },
      '2026-11-22T00:00:00Z',
      '2026-11-22T00:45:00Z',
    ],
  ] as const)('%s', async (_what, of, at, due) => {
    expect((await nextDue(room.bff.db, of, new Date(at))).getTime()).toBe(Date.parse(due));
  });

  it.each([
    ['day', 'Europe/Berlin', '2026-03-30T00:30:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['day', 'Asia/Shanghai', '2026-11-22T18:30:00Z', '2026-11-21T16:00:00Z', '2026-11-22T16:00:00Z'],
    ['hour', 'UTC', '2026-11-22T18:05:00Z', '2026-11-22T17:00:00Z', '2026-11-22T18:00:00Z'],
    ['week', 'UTC', '2026-11-22T18:05:00Z', '2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z'],
  ] as const)('its %s in %s is the whole one before', async (every, zone, at, from, to) => {
    const period = await periodBefore(room.bff.db, { ...clock, every, zone }, new Date(at));
    expect([period.from.getTime(), period.to.getTime()]).toEqual([Date.parse(from), Date.parse(to)]);
  });
});

describe('a scheduled export', () => {
  it('can be saved, changed, paused and removed by supervisors, each change audited', async () => {
    const schedule = await add();
    expect(schedule).toMatchObject({ ...daily, zone: 'UTC', span: 'period', paused: false, runs: [] });
    expect(new Date(schedule.nextAt).toISOString()).toMatch(/T03:30:00\.000Z$/);
    const { body } = await sue('PATCH', `/api/export-schedules/${schedule.id}`, { hour: 5, paused: true });
    expect(body.schedule).toMatchObject({ hour: 5, minute: 30, paused: true });
    expect(body.schedule.nextAt).toMatch(/T05:30/);
    await dueAt(schedule.id, '2026-11-21T05:30:00Z');
    await tick();
    expect(await runsOf(schedule.id)).toEqual([]);
    expect((await sue('DELETE', `/api/export-schedules/${schedule.id}`)).status).toBe(204);
    expect((await sue('GET', '/api/export-schedules')).body.schedules).toEqual([]);
    const events = await sql<{ what: string }>`
      select what from audit_event where what like 'export-schedule%' order by id desc limit 3`.execute(
      room.bff.db,
    );
    expect(events.rows.map(({ what }) => what)).toEqual([
      'export-schedule-removed',
      'export-schedule-changed',
      'export-schedule-added',
    ]);
    expect((await room.as('mo')('GET', '/api/export-schedules')).status).toBe(403);
  });

  it.each([
    [{ filter: { lable: 'Ads' } }, 400],
    [{ filter: { from: '2026-01-01' } }, 400],
    [{ filter: { lane: 'for-me' } }, 400],
    [{ filter: { lane: 'gone' } }, 404],
    [{ zone: 'Mars/Base' }, 400],
    [{ every: 'month' }, 400],
    [{ keepDays: 0 }, 400],
    [{ name: ' ' }, 400],
  ])('refuses %j', async (more, status) => {
    expect((await sue('POST', '/api/export-schedules', { ...daily, ...more })).status).toBe(status);
  });

  it('writes the file of the day before when it is due, missed days too, and once over several processes', async () => {
    const { id } = await add();
    await dueAt(id, '2026-11-20T03:30:00Z');
    await Promise.all([1, 2, 3, 4].map(() => exportsDue(room.bff.context())));
    const begun = await runsOf(id);
    const days = Math.floor((Date.now() - Date.parse('2026-11-20T03:30:00Z')) / 86_400_000) + 1;
    expect(begun).toHaveLength(Math.min(days, 200));
    expect(new Set(begun.map(({ dueAt: due }) => due)).size).toBe(begun.length);
    await room.bff.runJobs();
    const written = (await runsOf(id)).find(({ from }) => from === '2026-11-20T00:00:00.000Z');
    expect(written).toMatchObject({ to: '2026-11-21T00:00:00.000Z', state: 'done', rows: 3, failure: null });
    const { status, text, headers } = await file(written?.id ?? '');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="decisions-2026-11-21T0330Z.jsonl"',
    );
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ verdict: 'reject', by: { name: 'mo' } });
    expect(text.length).toBe(written?.bytes);
    const other = (await runsOf(id)).find(({ from }) => from === '2026-11-19T00:00:00.000Z');
    expect(other).toMatchObject({ state: 'done', rows: 0 });
    const { rows } = await sql<{ what: string }>`
      select what from audit_event order by id desc limit 1`.execute(room.bff.db);
    expect(rows[0]?.what).toBe('export-downloaded');
  });

  it('writes one file now on request, of everything so far if set so', async () => {
    const { id } = await add({
      span: 'all',
      format: 'csv',
      bom: true,
      kind: 'cases',
      filter: { lane: 'all' },
    });
    expect((await sue('POST', `/api/export-schedules/${id}/run`)).status).toBe(202);
    await room.bff.runJobs();
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ state: 'done', rows: 3, from: null, requestedBy: 'sue' });
    const { text } = await file(run?.id ?? '');
    expect(text).toContain('doubtful offer');
  });

  it('run twice, also at once, gives one file', async () => {
    const { id } = await add({ span: 'all' });
    const { body } = await sue('POST', `/api/export-schedules/${id}/run`);
    const write = () => writeExport(room.bff.context(), { id: body.run.id }, { last: false });
    const ended = await Promise.allSettled([write(), write(), write()]);
    expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await write();
    await room.bff.runJobs();
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ state: 'done', rows: 3 });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_event where what = 'export-written' and detail ->> 'run' = ${body.run.id}`.execute(
      room.bff.db,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('that is interrupted leaves no file, says so, and is complete the next time', async () => {
    const { id } = await add({ span: 'all' });
    const { body } = await sue('POST', `/api/export-schedules/${id}/run`);
    room.bff.disk.full = true;
    await expect(writeExport(room.bff.context(), { id: body.run.id }, { last: false })).rejects.toThrow();
    expect((await file(body.run.id)).status).toBe(404);
    await writeExport(room.bff.context(), { id: body.run.id }, { last: true });
    expect(await runsOf(id)).toMatchObject([{ state: 'failed', failure: 'no_room', rows: null }]);
    room.bff.disk.full = false;
    await writeExport(room.bff.context(), { id: body.run.id }, { last: true });
    expect(await runsOf(id)).toMatchObject([{ state: 'done', failure: null, rows: 3 }]);
    await room.bff.runJobs();
  });

  it('of a removed lane fails with that reason, and is not tried again', async () => {
    const lane = { name: 'Soon gone', filter: {}, sort: 'oldest', targetSeconds: null };
    const { body } = await sue('POST', '/api/lanes', lane);
    const { id } = await add({ filter: { lane: body.lane.key } });
    await sue('DELETE', `/api/lanes/${body.lane.key}`);
    const requested = await sue('POST', `/api/export-schedules/${id}/run`);
    await writeExport(room.bff.context(), { id: requested.body.run.id }, { last: false });
    expect(await runsOf(id)).toMatchObject([{ state: 'failed', failure: 'refused' }]);
    await room.bff.runJobs();
  });

  it.each(['csv', 'jsonl'])(
    'loses its %s files that hold an erased person’s content, and no others',
    async (format) => {
      const { id } = await add({ span: 'all', kind: 'cases', format });
      const { id: other } = await add({ span: 'all', kind: 'cases', format, filter: { user: 'nobody' } });
      for (const one of [id, other]) await sue('POST', `/api/export-schedules/${one}/run`);
      await room.bff.runJobs();
      await forgetInExports(room.bff.context(), 'u-');
      expect(await runsOf(id)).toMatchObject([{ state: 'done', rows: 3 }]);
      await forgetInExports(room.bff.context(), 'u-1');
      expect(await runsOf(id)).toMatchObject([{ state: 'failed', failure: 'erased', rows: null }]);
      expect(await runsOf(other)).toMatchObject([{ state: 'done', rows: 0 }]);
    },
  );

  it('stores its files for the configured days, and none when nothing is set', async () => {
    const { id } = await add({ span: 'all', keepDays: 7 });
    const keys = async () =>
      (await room.bff.db.selectFrom('export_run').select('key').execute()).flatMap(({ key }) => key ?? []);
    for (let n = 0; n < 2; n += 1) await sue('POST', `/api/export-schedules/${id}/run`);
    await room.bff.runJobs();
    const [first = '', second = ''] = await keys();
    await sql`update export_run set ended_at = now() - interval '8 days' where key = ${first}`.execute(
      room.bff.db,
    );
    await tick();
    expect(await keys()).toEqual([second]);
    const { evidence } = room.bff.context();
    expect(await evidence.get(first)).toBeNull();
    expect(await evidence.get(second)).not.toBeNull();
    await sue('DELETE', `/api/export-schedules/${id}`);
    expect(await evidence.get(second)).toBeNull();
  });
});
