import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/node/log/log.ts';
import { createClockWatch } from '../../platform/node/postgres/clock-watch.ts';
import { deliverDue } from '../../review/deliveries/deliver.ts';
import { exportsDue } from '../../review/exports/exports-due.ts';
import { clockDoubt } from '../../review/operation/clock.ts';
import { runRetention } from '../../review/retention/run-retention.ts';
import { waitingTimes } from '../../review/store/waiting-times.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { decideAs, doubtful, openCases } from '../../testing/decisions.ts';
import { setClockBack } from '../../testing/move-clock.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { startAuditJobs } from './audit/audit-jobs.ts';
import { loadAuditKey } from './audit/audit-key.ts';
import { readHeads } from './audit/heads.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { type BossJobs, startJobs } from './jobs.ts';
import { createSend } from './send.ts';
import { startSessions } from './sessions.ts';
import { countGuess } from './sign-in/guesses.ts';

const hour = 3600;
const day = 24 * hour;
/** Stored times are rounded to the millisecond, so that a rounded now() may be in the future. */
const due = "update delivery set dispatch_at = now() - interval '1 ms'";

let bff: TestBff;
let db: OpenDatabase;
let jobs: BossJobs;
let receiver: WebhookReceiver;
let outgoing: ReturnType<typeof createSend>;
let look: () => Promise<void>;
let off = 0;
beforeAll(async () => {
  bff = await startTestBff(doubtful, { undoSeconds: 1200, claimSeconds: 1200 });
  db = openDatabase(bff.databaseUrl);
  // Creates its tables.
  await startSessions({ db, secret: 'a secret of at least 32 characters', publicUrl: 'http://bff.test' });
  jobs = await startJobs(bff.databaseUrl, db.listenOn, () => {});
  receiver = await startWebhookReceiver(() => ({ status: 204 }));
  outgoing = createSend([receiver.host]);
  bff.outside.send = outgoing.send;
  look = createClockWatch({
    db: db.kysely,
    table: 'clock',
    times: waitingTimes,
    log: createLog('silent'),
    monotonic: () => performance.now() - off * 1000,
  });
});
afterAll(async () => {
  await jobs.stop();
  await receiver.close();
  await outgoing.close();
  await db.close();
  await bff.close();
});
afterEach(async () => {
  await sql`truncate clock`.execute(db.kysely);
  await db.pool.query("update sending set state = 'dead' where state = 'waiting'");
  await db.pool.query('update webhook_endpoint set removed_at = now(), failing_since = null');
});

/** Moves the database's clock back or ahead by this many seconds and runs the watch. */
async function step(seconds: number): Promise<void> {
  await look();
  await setClockBack(db.pool, seconds);
  off -= Math.min(0, seconds);
  await look();
}
/** Seconds until a stored time, to the nearest ten minutes: a slow machine must not look like a jump. */
const soon = async (table: string, column: string, where: string): Promise<number> => {
  const { rows } = await db.pool.query(
    `select extract(epoch from ${column} - now())::float8 as seconds from ${table} where ${where}`,
  );
  return Math.round(rows[0].seconds / 600) * 600 + 0;
};

describe.each([
  ['back by an hour', hour],
  ['back by ten days', 10 * day],
  ['ahead by an hour', -hour],
  ['ahead by ten days', -10 * day],
])('RH2: a clock set %s', (_what, by) => {
  it('changes nothing for claims, undo windows and deliveries', async () => {
    const [held = '', next = ''] = await openCases(bff, 2);
    const mo = bff.as('moderator', 'mo');
    await mo('POST', `/api/cases/${held}/claim`);
    const decision = await decideAs(bff, next);
    await bff.as('admin')('POST', '/api/webhooks', { name: 'hooks', url: receiver.url });
    await step(by);
    expect(await soon('review_case', 'claim_expires_at', `id = '${held}'`)).toBe(1200);
    expect((await bff.as('moderator', 'ada')('POST', `/api/cases/${held}/claim`)).status).toBe(409);
    // An abandoned claim is free after its lease, no later.
    await db.pool.query(
      `update review_case set claim_expires_at = now() - interval '1 ms' where id = '${held}'`,
    );
    expect((await bff.as('moderator', 'ada')('POST', `/api/cases/${held}/claim`)).status).toBe(200);
    expect(await soon('decision', 'undoable_until', `id = '${decision}'`)).toBe(1200);
    expect(await soon('delivery', 'dispatch_at', `decision_id = '${decision}'`)).toBe(1200);
    const before = receiver.received.length;
    await deliverDue(bff.context(), { aheadSeconds: () => 0 });
    expect(receiver.received).toHaveLength(before);
    await db.pool.query(due);
    // A request that times out on a slow machine is sent again; this only checks that it is due.
    await expect
      .poll(async () => {
        await deliverDue(bff.context());
        await db.pool.query("update sending set next_at = now() where state = 'waiting'");
        return receiver.received.length;
      })
      .toBeGreaterThan(before);
  });

  it('changes nothing for an endpoint that fails: neither its retry delays nor the days until it is given up', async () => {
    await bff.as('admin')('POST', '/api/webhooks', { name: 'failing', url: receiver.url });
    const [caseId = ''] = await openCases(bff, 1);
    await decideAs(bff, caseId);
    await db.pool.query(due);
    const refuse: typeof outgoing.send = async () => ({ status: 500, headers: {}, body: '' });
    bff.outside.send = refuse;
    await deliverDue(bff.context(), { random: () => 0.5 });
    bff.outside.send = outgoing.send;
    await db.pool.query("update sending set next_at = now() + interval '20 minutes' where state = 'waiting'");
    await step(by);
    expect(await soon('sending', 'next_at', "state = 'waiting'")).toBe(1200);
    expect(await soon('webhook_endpoint', 'failing_since', 'removed_at is null')).toBe(0);
  });

  it('changes nothing for jobs that wait, run or are due each minute', async () => {
    await db.kysely
      .transaction()
      .execute((trx) => jobs.enqueue(trx, 'submit', { id: 'one' }, { afterSeconds: 1200 }));
    await jobs.minutely('exports-due');
    await step(by);
    expect(await soon('jobs.job', 'start_after', "name = 'submit' and state = 'created'")).toBe(1200);
    for (const column of ['cron_on', 'flow_on', 'bam_on'])
      expect(await soon('jobs.version', `coalesce(${column}, now())`, 'true')).toBe(0);
    const { rows } = await db.pool.query(
      "select count(*)::int as count from jobs.job where singleton_on > now() at time zone 'UTC' + interval '1 minute'",
    );
    expect(rows[0].count).toBe(0);
    await db.pool.query('delete from jobs.job');
  });

  it('changes nothing for waiting callbacks, sign-in and its throttle', async () => {
    const submission = await db.pool.query('select id from submission limit 1');
    await db.pool.query('insert into stored_callback (submission_id, raw) values ($1, $2)', [
      submission.rows[0].id,
      '{}',
    ]);
    const guess = { email: `${by}@example.org`, address: `address ${by}`, known: null };
    for (let tries = 0; tries < 11; tries++) await countGuess(db.kysely, guess);
    await step(by);
    expect(await soon('stored_callback', 'received_at', 'true')).toBe(0);
    const wait = await countGuess(db.kysely, guess);
    expect(wait).toBeLessThanOrEqual(900);
    expect(wait).toBeGreaterThan(300);
    await db.pool.query('delete from stored_callback');
  });

  it('is reported by /readyz, which stays green, and pauses removal by age', async () => {
    await step(by);
    const answer = await bff.app.request('/readyz');
    const { clock } = (await answer.json()) as { clock: { jumped: { bySeconds: number } } };
    expect(Math.round(clock.jumped.bySeconds / 600) * 600).toBe(-by);
    expect(await clockDoubt(db.kysely)).toBeGreaterThan(23 * hour);
    await db.pool.query("insert into app_event (body, at) values ('{}', now() - interval '3 years')");
    await bff.as('admin', 'ada')('PUT', '/api/retention', { events: 1 });
    await runRetention(bff.context());
    const { rows } = await db.pool.query(
      "select count(*)::int as count from app_event where at < now() - interval '2 years'",
    );
    expect(rows[0].count).toBeGreaterThan(0);
  });
});

it('RH2: with the clock set back, heads are signed and exported, and the chain is checked, as before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-clock-'));
  try {
    const key = await loadAuditKey(folder, null);
    const errors: unknown[] = [];
    const run = () =>
      startAuditJobs({
        db: db.kysely,
        key,
        folder,
        headSeconds: 300,
        onError: (error) => void errors.push(error),
      }).stop();
    await run();
    const { heads: before } = await readHeads(folder, key.publicKeyPem);
    await step(10 * day);
    const [caseId = ''] = await openCases(bff, 1);
    await decideAs(bff, caseId);
    await db.pool.query('delete from audit_check');
    await run();
    const { heads } = await readHeads(folder, key.publicKeyPem);
    expect(heads.length).toBeGreaterThan(before.length);
    const checks = await db.pool.query('select count(*)::int as count from audit_check where at <= now()');
    expect([checks.rows[0].count, errors]).toEqual([1, []]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('RH2: an export is due at its hour by a clock that was set back, not days later', async () => {
  const sue = bff.as('supervisor', 'sue');
  // Not due in the minutes of this test.
  const hour = (new Date().getUTCHours() + 12) % 24;
  const daily = { name: 'Decisions', kind: 'decisions', format: 'jsonl', every: 'day', hour, minute: 30 };
  const { body } = await sue('POST', '/api/export-schedules', daily);
  await step(10 * day);
  await exportsDue(bff.context());
  const wait = await soon('export_schedule', 'next_at', `id = '${body.schedule.id}'`);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(day);
});

it('RH2: every stored time that a decision depends on is moved with the clock, or is listed here with the reason', async () => {
  const moved = new Set(
    waitingTimes.flatMap((times) => {
      const {
        table,
        until = [],
        since = [],
        past = [],
        done = [],
      } = { until: [], since: [], past: [], done: [], ...times };
      return [...until, ...since, ...past, ...done].map((column) => `${table}.${column}`.replaceAll('"', ''));
    }),
  );
  const { rows } = await db.pool.query<{ name: string }>(`
    select case when nspname = 'public' then relname else nspname || '.' || relname end || '.' || attname as name
    from pg_class class join pg_namespace space on space.oid = relnamespace
      join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and nspname in ('public', 'jobs') and atttypid in ('timestamptz'::regtype, 'timestamp'::regtype)
      and not relispartition and attgenerated = ''`);
  // They record when something happened; their readers need only days, or only show them.
  const recordsOnly =
    /\.(at|hour|(created|updated|ended|answered|key_created|next_key_created|used|last_used|revoked|opened|decided|taken_back|dispatched|changed|received|started|paused|lifted|removed|published|marked|retired|learned|tested|archived|emptied|slot|last_sent|up_to|due|from|to|jumped)_at|(created|updated|completed|captured|started|source_created)_on|(created|updated|disabled)At)$/;
  const byTheWallClock = [
    // Days that people set, and times that they chose.
    'api_key.expires_at',
    'export_schedule.next_at',
    // A jump changes how many cases are drawn for the audit sample on that day.
    'sample_round.drawn_at',
    // Nor how many copies of gold cases come within that minute.
    'gold_setting.drawn_to',
    // From when on cases count as checks of a rule.
    'rule_automation.since',
    // Records, which people read.
    'alarm.raised_at',
    'alarm.seen_at',
    'statement_connection.stopped_at',
    'adviser.stopped_at',
    'statement_sending.attempted_at',
    // shared-rate-limit.ts handles the clock itself.
    'text_slot.free_at',
    // So does queue-statements.ts.
    'statement_connection.queued_until',
    // And queue-advice.ts.
    'adviser.queued_until',
    'adviser.since',
    // The watch's own, and the last activity of people and their exposure: shown, and deleted after days.
    'clock.seen_at',
    'user.seenAt',
    'care_exposure.seen_at',
    // Fifty years.
    'jobs.job_common.keep_until',
    // A provider's tokens, and minutes of a sign-in in progress.
    'account.accessTokenExpiresAt',
    'account.refreshTokenExpiresAt',
    'verification.expiresAt',
  ];
  const ends = rows.map(({ name }) => name).filter((name) => !recordsOnly.test(name));
  const known = (name: string) =>
    moved.has(name.replace('job_common', 'job')) || byTheWallClock.includes(name);
  expect(ends.filter((name) => !known(name)).sort()).toEqual([]);
});
