// Soak: four processes are stopped and started again, one after another.
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../review/store/migrate.ts';
import { testDatabase } from '../../testing/database.ts';
import { createProcesses, type Processes } from '../../testing/product/processes.ts';
import { cookieOf, signInTo } from '../../testing/product/product.ts';
import { openDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let all: Processes;
type Call = Awaited<ReturnType<typeof signInTo>>;
let call: Call;
const two = <T>(list: T[]): [T, T] => {
  const [one, other] = list;
  if (!one || !other) throw new Error('there are two of each');
  return [one, other];
};

beforeAll(async () => {
  database = await testDatabase();
  all = await createProcesses({ databaseUrl: database.url, bffs: 2, workers: 2 });
  // All at once, on an empty database.
  await Promise.all([...all.bffs, ...all.workers].map((one) => one.start()));
  call = await signInTo(all.url);
});
afterAll(async () => {
  await all.end();
  await database.drop();
});

const texts = z.object({ results: z.array(z.object({ caseId: z.string().nullable() })) });
/** The outcome: the error, where the answer is no moderated text. */
async function sendText(content: string): Promise<string> {
  const answer = await call('/api/texts', { method: 'POST', body: JSON.stringify({ texts: [{ content }] }) });
  const body = await answer.text();
  return answer.status === 200 && texts.safeParse(JSON.parse(body)).success ? 'moderated' : body;
}

it('share sessions and sealed settings, and store no secret in their folders', async () => {
  for (const { url } of all.bffs) {
    const answer = await call('/api/session', { method: 'GET' });
    expect(answer.status, url).toBe(200);
  }
  const files = await Promise.all(
    [...all.bffs, ...all.workers].map(({ dataDir }) => readdir(dataDir, { recursive: true })),
  );
  expect(files.flat().filter((name) => /key|secret|token/.test(name) && !name.includes('.pub.'))).toEqual([]);
});

it('notify a browser at one of them of a change at another', async () => {
  const [here, there] = two(all.bffs);
  const cookie = await cookieOf(all.url);
  const line = await fetch(`${here.url}/api/events`, { headers: { cookie } });
  const reader = line.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no events');
  const sent = await fetch(`${there.url}/api/texts`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ texts: [{ content: 'Get your fr33 c0ins' }] }),
  });
  expect(sent.status).toBe(200);
  let received = '';
  while (!received.includes('event: submission.changed')) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the line ended: ${received}`);
    received += value;
  }
  await reader.cancel();
});

it('continue with the remaining workers when one is killed, and use it when it is back', async () => {
  const [first, second] = two(all.workers);
  expect(await sendText('one')).toBe('moderated');
  for (const [gone, stays] of [
    [first, second],
    [second, first],
  ] as const) {
    expect(stays.url).not.toBe(gone.url);
    gone.signal('SIGKILL');
    await gone.ended();
    for (let i = 0; i < 4; i++) expect(await sendText(`with one worker, ${i}`)).toBe('moderated');
    await gone.start();
  }
});

it('are restarted one after another with a schema migration in between, and one of them always answers', async () => {
  let stop = false;
  const went: string[] = [];
  const load = (async () => {
    while (!stop) went.push(await sendText('while it is upgraded'));
  })();
  const db = openDatabase(database.url);
  // A later release adds a table that this one does not know; then processes of this release start on its tables.
  await migrate(db.kysely, {
    '9999-later': {
      up: async (later) => {
        await sql`alter table review_case add column later_word text, add column later_count int not null default 0`.execute(
          later,
        );
        await sql`create table later_table (id uuid primary key)`.execute(later);
      },
    },
  });
  for (const one of [...all.bffs, ...all.workers]) {
    one.signal('SIGTERM');
    expect((await one.ended()).code).toBe(0);
    await one.start();
  }
  stop = true;
  await load;
  const [row] = await db.kysely
    .selectFrom('submission')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('title', '=', 'while it is upgraded')
    .execute();
  await db.close();
  expect(new Set(went)).toEqual(new Set(['moderated']));
  expect(row?.count).toBe(went.length);
});

it('refuse a SEAL_KEY that is not theirs', async () => {
  const other = await createProcesses({ databaseUrl: database.url, bffs: 1, workers: 1 });
  try {
    for (const one of [...other.bffs, ...other.workers])
      await expect(one.start()).rejects.toThrow('SEAL_KEY is another than the one');
  } finally {
    await other.end();
  }
});
