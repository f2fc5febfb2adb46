import { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PgDialect } from '../../platform/node/postgres/pg-dialect.ts';
import { because } from '../../reasons/reason.ts';
import { localize } from '../../reasons/serialize.ts';
import { testDatabase } from '../../testing/database.ts';
import { everything, readAnalysed } from '../audio-analysis/analyse.ts';
import { showEntry } from '../gallery/show-entry.ts';
import { receivedFrames } from '../video/frames.ts';
import { migrate, migrations } from './migrations.ts';
import { renameReasonCodes } from './reason-codes.ts';
import type { Tables } from './tables.ts';

const words = 'says "reason":"engine_left_alone" and "reason": "said_of"';
const before = {
  reason: 'said_of',
  params: {
    what: words,
    why: { reason: 'engine_failed_for', params: { why: { reason: 'engine_failed', params: {} } } },
  },
};
const after = because('message_of', {
  what: words,
  why: because('engine_failed_because', { why: because('engine_failed') }),
});
const busy = because('engines_were_busy');

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  db = new Kysely<Tables>({ dialect: new PgDialect(pool) }).withSchema('moderation');
  await migrate(pool, migrations.indexOf(renameReasonCodes));
  await pool.query(`
    insert into moderation.submissions (id, secret_id, job_id, source, callback_url, tasks, state, media_token, kind)
      values ('v', 's', gen_random_uuid(), '', '', '[]', 'running', 't', 'video-stream');
    insert into moderation.gallery_entries (id, kind, name, type_name, known, scene, label, station)
      values ('e', 'persons', '', '', false, '', 0, false)`);
  const results = (reason: unknown) =>
    JSON.stringify({ task: { unavailable: 'in English', reasons: { unavailable: reason }, review: true } });
  await pool.query(
    `insert into moderation.frames (video_id, index, offset_s, width, height, results, missed, reasons) values
      ('v', 0, 0, 1, 1, $1, null, null), ('v', 1, 1, 0, 0, '{}', 'in English', $2)`,
    [results(before), JSON.stringify({ missed: before })],
  );
  await pool.query(
    `insert into moderation.sounds (submission_id, index, start_s, end_s, results) values
      ('v', 0, 0, 1, $1), ('v', 1, 1, 2, $2)`,
    [results(before), results(busy)],
  );
  await pool.query(
    `insert into moderation.gallery_pictures (id, entry_id, file, width, height, source_digest, digest, reason, reasons) values
      ('a', 'e', '', 1, 1, 'a', 'a', 'in English', $1)`,
    [JSON.stringify({ reason: before })],
  );
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('rows with an old code have the new one, and others stay unchanged', async () => {
  const looked = await pool.query('select results from moderation.frames where index = 0');
  expect(JSON.parse(looked.rows[0].results).task.reasons.unavailable).toEqual(
    JSON.parse(JSON.stringify(after)),
  );
  const frames = await receivedFrames(db, { id: 'v' });
  expect(frames.map(({ missed }) => missed)).toEqual([null, after]);
  const analysed = await readAnalysed(db, 'v', everything);
  expect(analysed.map(({ results }) => results.task)).toEqual([
    { unavailable: after, review: true },
    { unavailable: busy, review: true },
  ]);
  const { pictures } = localize(await showEntry(db, { kind: 'persons', id: 'e' }), 'zh-CN');
  expect(pictures.map(({ reason }) => reason)).toEqual([localize(after, 'zh-CN')]);
});
