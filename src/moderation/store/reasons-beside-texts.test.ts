import { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PgDialect } from '../../platform/node/postgres/pg-dialect.ts';
import { because } from '../../reasons/reason.ts';
import { localize } from '../../reasons/serialize.ts';
import { testDatabase } from '../../testing/database.ts';
import { everything, readAnalysed, storeAudio } from '../audio-analysis/analyse.ts';
import { showEntry } from '../gallery/show-entry.ts';
import { receivedFrames } from '../video/frames.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './tables.ts';

/** How many migrations the previous release had. */
const before = 13;
const busy = because('engines_were_busy');
const alone = because('photo_without_face');

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  db = new Kysely<Tables>({ dialect: new PgDialect(pool) }).withSchema('moderation');
  await migrate(pool, before);
  await pool.query(`
    insert into moderation.submissions (id, secret_id, job_id, source, callback_url, tasks, state, media_token, kind)
      values ('v', 's', gen_random_uuid(), '', '', '[]', 'running', 't', 'video-stream');
    insert into moderation.gallery_entries (id, kind, name, type_name, known, scene, label, station)
      values ('e', 'persons', '', '', false, '', 0, false)`);
  await pool.query(
    `insert into moderation.frames (video_id, index, offset_s, width, height, results, missed, missed_reason) values
      ('v', 0, 0, 1, 1, '{}', null, null), ('v', 1, 1, 0, 0, '{}', 'busy', $1), ('v', 2, 2, 0, 0, '{}', 'in English', null)`,
    [JSON.stringify(busy)],
  );
  await pool.query(
    `insert into moderation.sounds (submission_id, index, start_s, end_s, results) values
      ('v', 0, 0, 1, $1), ('v', 1, 1, 2, $2), ('v', 2, 2, 3, $3)`,
    [{ unavailable: busy, review: true }, { unavailable: 'in English', review: true }, null].map((one) =>
      JSON.stringify({ task: one }),
    ),
  );
  await pool.query(
    `insert into moderation.gallery_pictures (id, entry_id, file, width, height, source_digest, digest, reason, reasons) values
      ('a', 'e', '', 1, 1, 'a', 'a', 'alone', $1), ('b', 'e', '', 1, 1, 'b', 'b', 'in English', null)`,
    [JSON.stringify({ reason: alone })],
  );
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('rows of the previous release keep their reasons, and English texts stay unchanged', async () => {
  const frames = await receivedFrames(db, { id: 'v' });
  expect(frames.map(({ missed }) => missed)).toEqual([null, busy, 'in English']);
  const analysed = await readAnalysed(db, 'v', everything);
  expect(analysed.map(({ results }) => results.task)).toEqual([
    { unavailable: busy, review: true },
    { unavailable: 'in English', review: true },
    { unavailable: because('engine_failed'), review: true },
  ]);
  const { pictures } = localize(await showEntry(db, { kind: 'persons', id: 'e' }), 'zh-CN');
  expect(pictures.map(({ reason }) => reason)).toEqual([localize(alone, 'zh-CN'), 'in English']);
});

it('an unknown reason of another release is given in English', async () => {
  const unavailable = { reason: 'of_a_later_release', params: {} };
  const results = { task: { unavailable: 'something new', reasons: { unavailable }, review: false } };
  await pool.query('update moderation.sounds set results = $1', [JSON.stringify(results)]);
  const [audio] = await readAnalysed(db, 'v', everything);
  expect(audio?.results).toEqual({ task: { unavailable: 'something new', review: false } });
});

it('an audio result is stored with the reason and its text', async () => {
  const analysed = { start: 3, end: 4, results: { task: { unavailable: busy, review: true } } };
  await db.transaction().execute((tx) => storeAudio(tx, 'v', analysed));
  expect((await readAnalysed(db, 'v', { start: 3, end: 4 }))[0]).toEqual(analysed);
  const { rows } = await pool.query('select results from moderation.sounds where start_s = 3');
  expect(JSON.parse(rows[0].results).task).toMatchObject({
    unavailable: localize(busy, 'en'),
    reasons: { unavailable: busy },
  });
});
