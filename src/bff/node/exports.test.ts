import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAdaptorServer } from '@hono/node-server';
import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatementsExport } from '../../api/exports.ts';
import type { Export } from '../../review/exports/define.ts';
import { readRows } from '../../review/exports/read-rows.ts';
import { maxConcurrentExports } from '../../review/exports/semaphore.ts';
import { takeSnapshot } from '../../review/exports/snapshot.ts';
import { streamExport } from '../../review/exports/stream-export.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { insertDecided } from '../../testing/many-decided.ts';

const count = 50_000;
const mib = 1024 ** 2;
let bff: TestBff;
let server: Server;
let base: string;

beforeAll(async () => {
  bff = await startTestBff();
  await insertDecided(bff.db, count);
  server = createAdaptorServer({ fetch: bff.app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await bff.close();
});

const headers = { 'x-test-person': 'sue supervisor' };
const request = (path: string) => bff.app.request(`/api/export/${path}`, { headers });
/** Backends of this database in a transaction, except our own query. */
const holding = async () => {
  const { rows } = await sql<{ pid: number; query: string }>`
    select pid, query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
    bff.db,
  );
  return rows;
};
const ended = () => expect.poll(holding).toEqual([]);
const breakOff = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
    bff.db,
  );
async function requested(path: string): Promise<{ request: ClientRequest; answer: IncomingMessage }> {
  const request = get(`${base}/api/export/${path}`, { headers });
  request.on('error', () => {});
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { request, answer };
}

describe(`${count} rows`, () => {
  it('are written page by page, in flat memory', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { body } = await request('cases?format=jsonl');
    const reader = body?.getReader();
    let [rows, bytes, read] = [0, 0, 0];
    const seen: { bytes: number; held: number }[] = [];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength;
      for (const byte of part.value) if (byte === 10) rows += 1;
      read += 1;
      if (read % 4 !== 0) continue;
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      seen.push({ bytes, held: heapUsed + arrayBuffers });
    }
    expect(rows).toBeGreaterThanOrEqual(count);
    expect(bytes / mib).toBeGreaterThan(16);
    // The page in flight adds some MiB at random; the minimum shows what is held without it.
    const third = Math.floor(seen.length / 3);
    const lowest = (some: typeof seen) => some.reduce((one, other) => (other.held < one.held ? other : one));
    const [early, late] = [lowest(seen.slice(0, third)), lowest(seen.slice(-third))];
    expect(third).toBeGreaterThan(4);
    // If the rows were held, even as bare text, this would be 1 or more.
    expect((late.held - early.held) / (late.bytes - early.bytes)).toBeLessThan(0.1);
    await ended();
  });

  it('are not read ahead of the reader', async () => {
    const { body } = await request('decisions?format=jsonl');
    const reader = body?.getReader();
    await reader?.read();
    await sleep(200);
    const [held] = await holding();
    expect(held?.query).toContain('fetch forward');
    const { rows } = await sql<{ name: string }>`
      select name from pg_cursors`.execute(bff.db);
    expect(rows).toEqual([]);
    await reader?.cancel();
    await ended();
  });

  it('are of one moment, whatever is written meanwhile', async () => {
    const { body } = await request('decisions?format=jsonl');
    const reader = body?.getReader();
    let first = await reader?.read();
    const last = sql`(select id from decision order by decided_at desc limit 100)`;
    await sql`update decision set label = 'Changed' where id in ${last}`.execute(bff.db);
    await sql`insert into decision (id, case_id, case_version, from_state, verdict, by_id, by_name, undoable_until)
      select gen_random_uuid(), case_id, 2, 'open', 'reject', 'mo', 'mo', now() from decision where id in ${last}`.execute(
      bff.db,
    );
    let [rows, changed] = [0, false];
    const decoder = new TextDecoder();
    for (; first && !first.done; first = await reader?.read()) {
      const text = decoder.decode(first.value);
      rows += text.split('\n').length - 1;
      changed ||= text.includes('Changed');
    }
    await sql`delete from decision where case_version = 2`.execute(bff.db);
    expect([rows, changed]).toEqual([count, false]);
  });
});

describe('an export that breaks off', () => {
  it('breaks the connection, so that a CSV file cannot look complete', async () => {
    const { answer } = await requested('cases?format=csv');
    await once(answer, 'readable');
    await breakOff();
    let bytes = 0;
    const failed = (async () => {
      for await (const chunk of answer) bytes += chunk.length;
    })();
    await expect(failed).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
    expect(bytes).toBeGreaterThan(0);
    expect(bff.failures.length).toBeGreaterThan(0);
    await ended();
  });

  it('says so in the last of its JSON lines as well', async () => {
    const { answer } = await requested('cases?format=jsonl');
    await once(answer, 'readable');
    await breakOff();
    let text = '';
    await expect(
      (async () => {
        for await (const chunk of answer) text += chunk;
      })(),
    ).rejects.toThrow('aborted');
    const lines = text.trimEnd().split('\n');
    const { problem } = JSON.parse(lines.at(-1) ?? '');
    expect(problem).toMatchObject({ code: 'internal', rows: lines.length - 1 });
    expect(answer.complete).toBe(false);
  });

  it('is a plain refusal when it fails before the first row', async () => {
    await sql`alter table decision rename to elsewhere`.execute(bff.db);
    const { status } = await request('decisions?format=csv');
    await sql`alter table elsewhere rename to decision`.execute(bff.db);
    expect(status).toBe(500);
    await ended();
  });
});

describe('a reader who disconnects', () => {
  it('ends the database query', async () => {
    const { request, answer } = await requested('cases?format=jsonl');
    await once(answer, 'readable');
    expect(await holding()).toHaveLength(1);
    request.destroy();
    await ended();
  });

  /** Its first page comes at once, the next in a minute. */
  const slow = (query: StatementsExport, sleeps: number): Export<StatementsExport> => ({
    read: () => query,
    open: async () => ({
      count: async () => 0,
      plan: async () => [],
      chunks: async function* (trx) {
        const rows = trx
          .selectFrom(sql<{ n: number }>`generate_series(1, 1000)`.as<'n'>(sql`n`))
          .select(sql`case when n > ${sleeps} then pg_sleep(60) end`.as('slept'));
        for await (const page of readRows(trx, { rows, order: sql`n` }))
          yield { text: 'x', rows: page.length };
      },
    }),
    openStored: () => slow(query, sleeps).open(bff.context(), bff.db, query),
  });
  const query: StatementsExport = { format: 'csv', zone: 'UTC' };
  const asking = () =>
    expect
      .poll(async () => (await holding()).map(({ query }) => query.slice(0, 13)))
      .toEqual(['fetch forward']);

  it('ends it also while the database is still running it', async () => {
    const stream = await streamExport(bff.context(), 'statements', slow(query, 500), query, {
      report: () => {},
    });
    await asking();
    await stream.cancel();
    expect(await holding()).toEqual([]);
  });

  it('ends it before there is an answer', async () => {
    const leaving = new AbortController();
    const options = { report: () => {}, signal: leaving.signal };
    const coming = streamExport(bff.context(), 'statements', slow(query, 0), query, options);
    await asking();
    leaving.abort();
    await expect(coming).rejects.toMatchObject({ code: 'unavailable' });
    expect(await holding()).toEqual([]);
  });

  it('ends it when the query finishes before we see the disconnect', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    const lateToHear = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => node,
      transformResult: async ({ result }: PluginTransformResultArgs) => {
        if (result.rows.some((row) => 'pg_cancel_backend' in row)) await ended.catch(() => {});
        return result;
      },
    };
    const { db } = bff.context();
    const snapshot = await takeSnapshot({ ...db, kysely: db.kysely.withPlugin(lateToHear) });
    ended = snapshot.run(() => sql`select pg_sleep(60)`.execute(snapshot.trx));
    const cancelled = expect(ended).rejects.toThrow('canceling statement');
    // Cancelled before it has begun, it would sleep on.
    const sleeping = () =>
      sql`select from pg_stat_activity where query like 'select pg_sleep(60)%' and state = 'active'`
        .execute(db.kysely)
        .then(({ rows }) => rows.length);
    await expect.poll(sleeping, { timeout: 30_000 }).toBe(1);
    await snapshot.end();
    await cancelled;
  });

  it('is considered gone after reading nothing for long', async () => {
    const { exportsByKind } = await import('../../review/exports/kinds.ts');
    const one = exportsByKind.audit;
    const query = one.read({ format: 'csv' });
    const options = { report: () => {}, stalledMs: 50 };
    const stream = await streamExport(bff.context(), 'audit', one, query, options);
    const reader = stream.getReader();
    await ended();
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow('nobody read on');
  });
});

it(`${maxConcurrentExports} exports are written at a time, so that others still get a connection`, async () => {
  const all = await Promise.all(
    Array.from({ length: maxConcurrentExports }, () => request('cases?format=csv')),
  );
  const more = await request('cases?format=csv');
  expect([more.status, (await more.json()).code]).toEqual([429, 'too_many']);
  await all[0]?.body?.cancel();
  const next = await request('cases?format=csv');
  expect(next.status).toBe(200);
  await Promise.all([...all.slice(1), next].map((answer) => answer.body?.cancel()));
  await ended();
});
