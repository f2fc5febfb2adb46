import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../bff/node/database.ts';
import { startTestBff } from '../../testing/bff.ts';
import { doubtful } from '../../testing/decisions.ts';
import { insertDecided } from '../../testing/many-decided.ts';
import { insertWaiting } from '../../testing/many-waiting.ts';
import { aVideo, videoCallback } from '../../testing/product/videos.ts';

const many = 20_000;

it('no query that a moderator or a callback waits for scans a whole big table', async () => {
  const bff = await startTestBff(doubtful);
  await insertDecided(bff.db, many);
  await insertWaiting(bff.db, many);
  const tables = await scans(bff.databaseUrl);
  expect([...tables.keys()].filter((name) => (tables.get(name)?.rows ?? 0) >= many)).toEqual(
    expect.arrayContaining(['review_case', 'finding', 'text_item', 'decision', 'ruling', 'audit_event']),
  );

  const mo = bff.as('moderator', 'mo');
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await mo(method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const video = await aVideo(bff.databaseUrl);
  const sendCallback = async (n: number) => {
    const body = await bff.callback(videoCallback(video, n));
    return (await bff.app.request(`/callbacks/${video.token}`, { method: 'POST', body })).status;
  };
  // More often than PostgreSQL needs to switch to a generic plan.
  let held = (await done('POST', '/api/cases/claim-next', { lane: 'review' })).case;
  for (let round = 0; round < 15; round += 1) {
    const { items, nextCursor } = await done('GET', '/api/cases?lane=review');
    await done('GET', `/api/cases?lane=review&kind=text&label=Ads&cursor=${nextCursor}`);
    await done('GET', '/api/cases?q=telegram');
    await done('GET', `/api/cases/${items.at(-1).id}`);
    await done('GET', `/api/submissions/${items.at(-1).submissionId}`);
    const { version, claim } = held;
    const body = { verdict: 'reject', label: 'Ads', version, epoch: claim.epoch };
    const { decision, next } = await done('POST', `/api/cases/${held.id}/decision`, body);
    if (round % 5 === 0) await done('POST', `/api/decisions/${decision.id}/undo`);
    held = next.case;
    expect(await sendCallback(round)).toBe(200);
  }
  const after = await scans(bff.databaseUrl);
  expect(more(tables, after)).toEqual([]);

  // A full scan would have been counted.
  await sql`select max("right"::int) from ruling where by_hand`.execute(bff.db);
  expect(more(after, await scans(bff.databaseUrl))).toEqual(['ruling']);
  await bff.close();
});

type Scans = ReadonlyMap<string, { scans: number; rows: number }>;
/** Big tables that were scanned between the two. */
const more = (before: Scans, after: Scans) =>
  [...before].flatMap(([name, { scans, rows }]) =>
    rows >= many && (after.get(name)?.scans ?? 0) > scans ? name : [],
  );

/** The number of sequential scans of each table so far, and its number of rows. */
async function scans(url: string): Promise<Scans> {
  const db = openDatabase(url);
  try {
    // A connection reports its statistics when it ends at the latest.
    const others = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and application_name <> 'second-look events'`;
    await sql`select pg_terminate_backend(pid) from ${others}`.execute(db.kysely);
    await expect.poll(async () => (await sql`select from ${others}`.execute(db.kysely)).rows.length).toBe(0);
    const { rows } = await sql<{ name: string; scans: number; rows: number }>`
      select pg_class.relname as name, seq_scan::int as scans, reltuples::int as rows
      from pg_stat_user_tables join pg_class on pg_class.oid = relid`.execute(db.kysely);
    return new Map(rows.map(({ name, ...row }) => [name, row]));
  } finally {
    await db.close();
  }
}
