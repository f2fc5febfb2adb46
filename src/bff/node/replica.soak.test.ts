// Soak: a replica falls behind its primary, stops, hangs and comes back under a running product.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type EmbeddedPostgres, startPostgres } from '../../platform/node/postgres/postgres.ts';
import { freePort } from '../../testing/free-port.ts';
import { logEachStatement, loggedStatements } from '../../testing/pooler/statements.ts';
import { createProduct, type Product, signInTo } from '../../testing/product/product.ts';
import { query } from '../../testing/product/videos.ts';
import { ofPrimary, startReplica, type TestReplica } from '../../testing/replica/replica.ts';
import { inServer } from '../../testing/templates.ts';
import { openDatabase } from './database.ts';

const maxLagSeconds = 2;
let folder: string;
let primary: EmbeddedPostgres;
let replica: TestReplica;
let product: Product;
let call: Awaited<ReturnType<typeof signInTo>>;
let [url, copyUrl] = ['', ''];

beforeAll(async () => {
  folder = await mkdtemp('/tmp/second-look-replicated-');
  primary = await startPostgres({ dataDir: folder, flags: ofPrimary });
  url = await primary.url('second_look');
  replica = await startReplica(primary, logEachStatement);
  copyUrl = await replica.server.url('second_look');
  product = await createProduct({
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: copyUrl,
    DATABASE_REPLICA_LAG_SECONDS: String(maxLagSeconds),
    UNDO_SECONDS: '60',
    MODERATION_PORT: String(await freePort()),
    METRICS_TOKEN: 'a token for the metrics',
  });
  await product.start();
  call = await signInTo(product.url);
  for (let n = 0; n < 40; n += 1) await sendText(n);
});
afterAll(async () => {
  await product?.end();
  await replica?.close();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true });
});

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
const sendText = async (n: number) => {
  const answer = await call('/api/texts', json({ texts: [{ content: `Get your fr33 c0ins, number ${n}` }] }));
  expect(answer.status).toBe(200);
};
const page = z.object({ items: z.array(z.object({ id: z.string(), state: z.string() })) });
const search = async (q: string) => {
  const answer = await call(`/api/cases?lane=all&limit=100&q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return page.parse(await answer.json()).items;
};
const figures = async () => {
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const answer = await call(`/api/stats/people?from=2026-01-01T00:00:00Z&to=${to}`);
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
};
const exported = async () => {
  const answer = await call('/api/export/cases?format=jsonl');
  expect(answer.status).toBe(200);
  return (await answer.text()).trim().split('\n').length;
};
async function metric(name: string): Promise<number | null> {
  const answer = await fetch(`${product.url}/metrics`, {
    headers: { authorization: 'Bearer a token for the metrics' },
  });
  const found = new RegExp(`^second_look_${RegExp.escape(name)} (.*)$`, 'm').exec(await answer.text());
  return found ? Number(found[1]) : null;
}
const reads = async () => ({
  replica: (await metric('replica_reads{from="replica"}')) ?? 0,
  primary: (await metric('replica_reads{from="primary"}')) ?? 0,
});
const isFit = async () => {
  const answer = await fetch(`${product.url}/readyz`);
  expect(answer.status).toBe(200);
  return z.object({ replica: z.boolean() }).parse(await answer.json()).replica;
};
const becomes = (fit: boolean) => expect.poll(isFit).toBe(fit);

/** Claims the next case and decides it. */
async function decideNext(): Promise<string> {
  const answer = await call('/api/cases/claim-next', json({ lane: 'review' }));
  const claimed = z.object({
    case: z.object({ id: z.string(), version: z.number(), claim: z.object({ epoch: z.number() }) }),
  });
  const { id, version, claim } = claimed.parse(await answer.json()).case;
  const decided = await call(`/api/cases/${id}/decision`, {
    ...json({ verdict: 'approve', version, epoch: claim.epoch }),
    headers: { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' },
  });
  expect(decided.status).toBe(200);
  return id;
}

describe('with a replica', () => {
  it('dashboards, searches and exports are read from it, and nothing else', async () => {
    await becomes(true);
    const before = await reads();
    await figures();
    expect(await search('c0ins')).toHaveLength(40);
    expect(await exported()).toBe(40);
    const after = await reads();
    expect(after.replica - before.replica).toBe(3);
    expect(after.primary).toBe(before.primary);
    const there = (await loggedStatements(replica.server.directory)).filter(
      ({ program }) => program === 'second-look',
    );
    const texts = there.map(({ text }) => text).join('\n');
    for (const part of ['stat_key', 'case_search', 'declare exported']) expect(texts).toContain(part);
    expect(texts).not.toMatch(/"?(session|audit_event|delivery|lease)"? where/);
  });

  it('a search shows what was decided just before, each time', async () => {
    const before = await reads();
    for (let n = 0; n < 20; n += 1) {
      const id = await decideNext();
      const found = await search('c0ins');
      expect(found.find((one) => one.id === id)?.state).toBe('decided');
    }
    expect((await reads()).replica - before.replica).toBeGreaterThan(10);
  });

  it('a scheduled export is written from it, and has every row', async () => {
    await sendText(40);
    const schedule = { name: 'all', kind: 'cases', format: 'jsonl', every: 'day', span: 'all' };
    const saved = await call('/api/export-schedules', json(schedule));
    const { id } = z.object({ schedule: z.object({ id: z.string() }) }).parse(await saved.json()).schedule;
    const before = await reads();
    expect((await call(`/api/export-schedules/${id}/run`, json({}))).status).toBe(202);
    await expect
      .poll(() => query(url, 'select state, rows::int from export_run where schedule_id = $1', [id]))
      .toEqual([{ state: 'done', rows: 41 }]);
    expect((await reads()).replica).toBeGreaterThan(before.replica);
  });
});

describe('when the replica', () => {
  it('does not copy on, searches are current from the primary, and beyond the limit so are dashboards', async () => {
    await becomes(true);
    await query(copyUrl, 'select pg_wal_replay_pause()');
    const id = await decideNext();
    const found = await search('c0ins');
    expect(found.find((one) => one.id === id)?.state).toBe('decided');
    await becomes(false);
    expect(await metric('up{part="replica"}')).toBe(0);
    expect(await metric('replica_lag_seconds')).toBeGreaterThan(maxLagSeconds);
    const before = await reads();
    await figures();
    expect(await reads()).toEqual({ ...before, primary: before.primary + 1 });
    await query(copyUrl, 'select pg_wal_replay_resume()');
    await becomes(true);
    expect(await metric('up{part="replica"}')).toBe(1);
    expect(await metric('replica_lag_seconds')).toBeLessThan(maxLagSeconds);
  });

  it('stops, everything is answered by the primary, and by the replica again when it is back', async () => {
    await replica.server.stop();
    const before = await reads();
    await figures();
    expect(await search('c0ins')).toHaveLength(41);
    expect(await exported()).toBe(41);
    const after = await reads();
    expect(after).toEqual({ ...before, primary: before.primary + 3 });
    await becomes(false);
    expect(await metric('replica_lag_seconds')).toBeNull();
    expect(await replica.server.revive()).toBe(true);
    await becomes(true);
    await figures();
    expect((await reads()).replica).toBe(after.replica + 1);
  });

  it('hangs, what waits for it is answered by the primary', async () => {
    await becomes(true);
    await figures();
    replica.freeze();
    const answers = [figures(), search('c0ins'), exported()];
    await Promise.all(answers);
    await becomes(false);
    replica.thaw();
    await becomes(true);
  });

  it('changed, the log says so, in lines without an address', async () => {
    expect(product.log()).toContain('not reading from the replica, but from the primary');
    expect(product.log()).not.toContain(copyUrl);
  });
});

describe('another database', () => {
  it('is not read from', async () => {
    await query(await primary.url('postgres'), 'create database other');
    const reasons: unknown[] = [];
    const settings = {
      url: inServer(copyUrl, 'other'),
      maxLagSeconds,
      onChange: (fit: boolean, why: unknown) => void reasons.push(fit, why),
    };
    await expect.poll(() => query(settings.url, 'select 1').catch(() => [])).toHaveLength(1);
    // An ordinary account may see that, too.
    await query(url, 'create role ordinary login');
    const db = openDatabase(url.replace('//second_look@', '//ordinary@'), {
      replicated: { ...settings, url: settings.url.replace('//second_look@', '//ordinary@') },
    });
    await expect
      .poll(() => reasons)
      .toEqual([
        false,
        expect.objectContaining({ message: expect.stringMatching(/copies another database/) }),
      ]);
    expect(await db.replica?.fit('late')).toBeNull();
    await db.close();
  });

  it('that is no replica is not read from', async () => {
    const reasons: unknown[] = [];
    const settings = {
      url,
      maxLagSeconds,
      onChange: (fit: boolean, why: unknown) => void reasons.push(fit, why),
    };
    const db = openDatabase(url, { replicated: settings });
    await expect
      .poll(() => reasons)
      .toEqual([false, expect.objectContaining({ message: expect.stringMatching(/no replica/) })]);
    expect(await db.replica?.fit({ waitMs: 100 })).toBeNull();
    await sql`select 1`.execute(db.kysely);
    await db.close();
  });
});

it('its server writes nothing into the copy', async () => {
  const log = await readFile(path.join(replica.server.directory, 'server.log'), 'utf8');
  expect(log).not.toContain('read-only transaction');
});
