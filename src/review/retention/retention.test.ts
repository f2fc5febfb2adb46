import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Due, type RetentionRules, shippedRules } from '../../api/retention.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { sealAudit } from '../audit/seal.ts';
import { verifyAudit } from '../audit/verify.ts';
import { runRetention } from './run-retention.ts';

let bff: TestBff;
const opened: TestBff[] = [];
beforeEach(async () => {
  bff = await startTestBff({
    '/v3/recognition/text': (fields) => ({
      code: 0,
      message: 'success',
      text: {
        texts: (fields.text as { content: string }[]).map((one) => ({
          ...one,
          action: 'review',
          label: 'Abuse',
          review: true,
          rate: 0.8,
          details: [],
        })),
      },
    }),
  });
  opened.push(bff);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const admin = () => bff.as('admin', 'ada');
const unlimited: RetentionRules = { ...shippedRules, events: null, uploads: null, exposure: null };
const preview = async (rules: Partial<RetentionRules>) =>
  (await admin()('POST', '/api/retention/preview', { ...unlimited, ...rules })).body.due as Due[];
const dueOf = async (rules: Partial<RetentionRules>) =>
  Object.fromEntries(
    (await preview(rules)).filter(({ rows }) => rows > 0).map(({ kind, rows }) => [kind, rows]),
  );
async function run(rules: Partial<RetentionRules>): Promise<void> {
  expect((await admin()('PUT', '/api/retention', { ...unlimited, ...rules })).status).toBe(200);
  await runRetention(bff.context());
}

/** A submission of one text, decided or not, moved some days into the past. */
async function text(content: string, days: number, decided = true): Promise<string> {
  const { body } = await admin()('POST', '/api/texts', { texts: [{ content, userId: `u-${content}` }] });
  const caseId = body.results[0].caseId as string;
  if (decided) {
    const { body: claimed } = await admin()('POST', `/api/cases/${caseId}/claim`);
    const { version, claim } = claimed.case;
    await admin()('POST', `/api/cases/${caseId}/decision`, {
      verdict: 'approve',
      version,
      epoch: claim.epoch,
      next: null,
    });
  }
  await sql`update submission set ended_at = now() - make_interval(days => ${days}) where id = ${body.submissionId}`.execute(
    bff.db,
  );
  await sql`update decision set decided_at = now() - make_interval(days => ${days}) where case_id = ${caseId}`.execute(
    bff.db,
  );
  return caseId;
}
const shown = async (id: string) => (await admin()('GET', `/api/cases/${id}`)).body;

describe('retention rules', () => {
  it('keep everything that people sent or decided by default', async () => {
    const { body } = await admin()('GET', '/api/retention');
    expect(body).toEqual({ rules: shippedRules, lastRun: null });
    expect(Object.entries(shippedRules).filter(([, days]) => days !== null)).toEqual([
      ['events', 30],
      ['uploads', 7],
      ['exposure', 2],
    ]);
  });

  it('are set by administrators, in days or as unlimited, and every change is audited', async () => {
    const rules = { ...shippedRules, content: 90 };
    expect((await bff.as('supervisor')('PUT', '/api/retention', rules)).status).toBe(403);
    expect((await admin()('PUT', '/api/retention', { ...rules, content: 0 })).status).toBe(400);
    expect((await admin()('PUT', '/api/retention', rules)).body.rules).toEqual(rules);
    await admin()('PUT', '/api/retention', rules);
    const { body } = await bff.as('supervisor')('GET', '/api/audit?what=retention-changed');
    expect(body.items).toMatchObject([{ by: 'ada', detail: { content: 90 } }]);
  });

  it('remove content whose cases were all decided long enough ago, and leave younger, open and held ones', async () => {
    const old = await text('old', 40);
    const young = await text('young', 10);
    const open = await text('open', 40, false);
    const held = await text('held', 40);
    await admin()('POST', '/api/holds', { scope: 'user', value: 'u-held', reason: 'court order' });
    expect(await dueOf({ content: 30 })).toEqual({ content: 1 });
    await run({ content: 30 });
    expect(await dueOf({ content: 30 })).toEqual({});
    const emptied = await shown(old);
    expect(emptied).toMatchObject({ content: '', case: { title: '', decision: { verdict: 'approve' } } });
    expect(emptied.emptiedAt).toEqual(expect.any(String));
    for (const [id, content] of [
      [young, 'young'],
      [open, 'open'],
      [held, 'held'],
    ] as const)
      expect((await shown(id)).content).toBe(content);
    const { body } = await admin()('GET', '/api/retention');
    expect(body.lastRun).toEqual({ at: expect.any(String), removed: { content: 1 } });
  });

  it('remove everything that is due in bounded batches', async () => {
    for (let one = 0; one < 3; one += 1) await text(`t${one}`, 40);
    await sql`
      insert into callback (id, submission_id, digest, type, received_at, oddities, raw)
      select gen_random_uuid(), (select id from submission limit 1), n::text, 'fragment', now() - interval '9 days', '[]', 'raw'
      from generate_series(1, 11000) as n`.execute(bff.db);
    expect(await dueOf({ callbacks: 8, content: 30 })).toEqual({ callbacks: 11_000, content: 3 });
    await run({ callbacks: 8 });
    expect(await dueOf({ callbacks: 8 })).toEqual({});
    const { rows } = await sql<{ stored: number }>`select count(*)::int as stored from callback`.execute(
      bff.db,
    );
    expect(rows).toEqual([{ stored: 11_000 }]);
  });

  it('remove unused uploads with their files, and old notices', async () => {
    const upload = async (name: string) => {
      const answer = await bff.app.request('/api/uploads', {
        method: 'POST',
        headers: { 'x-test-person': 'ada admin', 'x-filename': name, 'content-type': 'video/mp4' },
        body: 'video',
      });
      return ((await answer.json()) as { uploadId: string }).uploadId;
    };
    const used = await upload('used.mp4');
    await upload('unused.mp4');
    await admin()('POST', '/api/videos', { uploadId: used });
    await sql`update upload set created_at = now() - interval '8 days'`.execute(bff.db);
    await sql`update app_event set at = now() - interval '31 days'`.execute(bff.db);
    const keys = await bff.db.selectFrom('upload').select(['id', 'key']).execute();
    const [due] = (await preview({ uploads: 7 })).filter(({ kind }) => kind === 'uploads');
    expect(due).toMatchObject({ rows: 1, bytes: 5, oldestAt: expect.any(String) });
    await run({ uploads: 7, events: 30 });
    for (const { id, key } of keys)
      expect((await bff.context().evidence.get(key)) !== null).toBe(id === used);
    const old = await sql<{ old: number }>`
      select count(*)::int as old from app_event where at < now() - interval '30 days'`.execute(bff.db);
    expect(old.rows).toEqual([{ old: 0 }]);
  });

  it('remove old audit details that are not under a hold, record it in the chain, and leave the chain valid', async () => {
    const one = await text('one', 1);
    const two = await text('two', 1);
    await admin()('POST', '/api/holds', { scope: 'case', value: two, reason: 'court order' });
    await sealAudit(bff.db);
    await sql`alter table audit_event disable trigger user`.execute(bff.db);
    await sql`update audit_event set at = at - interval '400 days', position = null, hash = null`.execute(
      bff.db,
    );
    await sql`alter table audit_event enable trigger user`.execute(bff.db);
    await run({ audit: 365 });
    await sealAudit(bff.db);
    expect(await verifyAudit(bff.db, [])).toMatchObject({ unsealed: 0, faults: [] });
    const detailOf = async (id: string) =>
      (await shown(id)).history.find(({ what }: { what: string }) => what === 'decided').detail;
    expect(await detailOf(one)).toEqual({});
    expect(await detailOf(two)).toMatchObject({ verdict: 'approve' });
    const { body } = await admin()('GET', '/api/audit?what=audit-details-removed');
    expect(body.items).toMatchObject([
      { by: 'machine', machine: true, detail: { details: expect.any(Number) } },
    ]);
  });
});

describe('a legal hold', () => {
  it('names an existing target, a reason and a person, is shown in the case, and is lifted with an audit event', async () => {
    const id = await text('kept', 1);
    const missing = { scope: 'case', value: crypto.randomUUID(), reason: 'court order' };
    const refused = await admin()('POST', '/api/holds', missing);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'value' }] } });
    const { body } = await admin()('POST', '/api/holds', {
      scope: 'case',
      value: id,
      reason: 'court order 7',
    });
    expect((await shown(id)).holds).toMatchObject([{ reason: 'court order 7', by: 'ada', liftedAt: null }]);
    expect((await admin()('POST', `/api/holds/${body.hold.id}/lift`)).body.hold.liftedBy).toBe('ada');
    expect((await admin()('POST', `/api/holds/${body.hold.id}/lift`)).status).toBe(404);
    expect((await shown(id)).holds).toEqual([]);
    const { body: trail } = await admin()('GET', `/api/audit?case=${id}`);
    expect(trail.items.map(({ what }: { what: string }) => what).slice(0, 2)).toEqual([
      'hold-lifted',
      'hold-placed',
    ]);
  });
});

describe('old deliveries', () => {
  it('lose their bodies and answers but stay listed; waiting ones are not touched', async () => {
    const caseId = await text('sent', 1);
    const endpoint = crypto.randomUUID();
    await sql`
      insert into webhook_endpoint (id, name, url, secret, created_by)
      values (${endpoint}, 'platform', 'https://platform.example', 'sealed', 'ada')`.execute(bff.db);
    await sql`
      insert into sending (id, endpoint_id, type, webhook_id, case_id, body, state, next_at, status, ended_at)
      select gen_random_uuid(), ${endpoint}, 'decision.made', 'w', ${caseId}, 'about a person', state, now(), 200,
        case when state = 'waiting' then null else now() - interval '91 days' end
      from unnest(array['delivered', 'waiting']) as state`.execute(bff.db);
    await sql`
      insert into sending_attempt (sending_id, number, at, ms, status, answer)
      select id, 1, now(), 5, 200, 'thank you' from sending`.execute(bff.db);
    expect(await dueOf({ deliveries: 90 })).toEqual({ deliveries: 1 });
    await run({ deliveries: 90 });
    const { rows } = await sql<{ state: string; body: string; status: number; answer: string }>`
      select state, body, sending.status, answer from sending
      join sending_attempt on sending_id = sending.id order by state`.execute(bff.db);
    expect(rows).toEqual([
      { state: 'delivered', body: '', status: 200, answer: '' },
      { state: 'waiting', body: 'about a person', status: 200, answer: 'thank you' },
    ]);
  });
});
