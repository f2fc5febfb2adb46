import { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PgDialect } from '../platform/node/postgres/pg-dialect.ts';
import type { Age } from '../review/context/reading.ts';
import type { Tables } from '../review/store/tables.ts';
import { startReviewRoom } from '../testing/review-room.ts';

const people = { mo: 'moderator', ann: 'moderator', sue: 'supervisor', ada: 'admin' } as const;
/** In the content of a private lane. */
const canary = 'kanarienvogel';
let room: Awaited<ReturnType<typeof startReviewRoom>>;
let copy: Kysely<Tables>;
let [reads, ages]: [string[], Age[]] = [[], []];

// The same database through connections that cannot write, in the place of a replica.
beforeAll(async () => {
  room = await startReviewRoom(people, null);
  const pool = new pg.Pool({
    connectionString: room.bff.databaseUrl,
    options: '-c default_transaction_read_only=on',
  });
  copy = new Kysely<Tables>({ dialect: new PgDialect(pool) });
  const { db } = room.bff.context();
  db.replica = {
    fit: async (age) => {
      ages.push(age);
      return copy;
    },
    count: (from) => void reads.push(from),
  };
  const lane = {
    name: 'Minors',
    filter: { forums: ['minors'] },
    members: { people: [], skills: ['minors'] },
  };
  expect((await room.as('sue')('POST', '/api/lanes', lane)).status).toBe(201);
  const texts = [
    { content: `${canary} in the room`, forumId: 'minors' },
    { content: `${canary} in public`, forumId: 'open' },
  ];
  await room.as('ada')('POST', '/api/texts', { texts });
});
beforeEach(() => {
  [reads, ages] = [[], []];
});
afterAll(async () => {
  await copy.destroy();
  await room.bff.close();
});

const period = 'from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z';
const get = (path: string, by: keyof typeof people = 'sue') =>
  room.bff.app.request(path, { headers: { 'x-test-person': `${by} ${people[by]}` } });

describe('what a replica may answer', () => {
  it.each([
    ...['now', 'machine', 'people', 'own', 'sample', 'trends', 'content', 'choices'].map(
      (panel) => `stats/${panel}?${period}`,
    ),
    'export/cases/count?format=csv',
  ])('writes nothing, and may be late: %s', async (path) => {
    expect((await get(`/api/${path}`)).status).toBe(200);
    expect([reads, ages]).toEqual([['replica'], ['late']]);
  });

  it.each(['cases', 'decisions', 'rulings', 'audit', 'statements'])(
    'writes nothing, and has everything: the export of %s',
    async (kind) => {
      const answer = await get(`/api/export/${kind}?format=jsonl`);
      expect(answer.status).toBe(200);
      await answer.text();
      expect([reads, ages]).toEqual([['replica'], [{ waitMs: 5000 }]]);
    },
  );

  it('is a search, which has everything and shows nobody more than they may see', async () => {
    const shown = async (by: keyof typeof people) =>
      (await (await get(`/api/cases?lane=all&q=${canary}`, by)).text()).match(/in the room|in public/g);
    expect(new Set(await shown('mo'))).toEqual(new Set(['in public']));
    expect(new Set(await shown('sue'))).toEqual(new Set(['in public', 'in the room']));
    expect([reads, ages]).toEqual([
      ['replica', 'replica'],
      [{ waitMs: 200 }, { waitMs: 200 }],
    ]);
  });

  it.each(['cases?lane=review', 'cases?lane=all', 'lanes', 'submissions', 'audit'])(
    'is not: %s',
    async (path) => {
      expect((await get(`/api/${path}`)).status).toBe(200);
      expect(reads).toEqual([]);
    },
  );
});
