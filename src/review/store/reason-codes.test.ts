import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../bff/node/database.ts';
import { en } from '../../reasons/en.ts';
import { because } from '../../reasons/reason.ts';
import { localize } from '../../reasons/serialize.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';
import { renamedCodes } from './migrations/0021-reason-codes.ts';

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});
async function open(tables?: 'review') {
  const database = await testDatabase(tables);
  const opened = openDatabase(database.url);
  ends.push(opened.close, database.drop);
  return opened.kysely;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const hostile = 'says "reason": "video_damaged"';
const before = {
  reason: 'with_words_of',
  params: { why: { reason: 'video_damaged', params: {} }, tool: 'ffmpeg', words: hostile },
};
const after = because('with_output_of', { why: because('video_damaged'), tool: 'ffmpeg', words: hostile });
const rateBefore = { reason: 'odd_sample_rate', params: { rate: 3000.5, least: 4000, most: 768_000 } };
const rateAfter = because('sample_rate_not_supported', { rate: 3000.5, min: 4000, max: 768_000 });
const same = because('playlist_encrypted');

let db: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration where name < '0021'`.execute(
    await open('review'),
  );
  db = await open();
  const released = rows.map(({ name }) => name);
  await migrate(db, {}, released);
  const missed = [
    { from: 0, to: 1, reason: 'in English', reasons: { reason: before } },
    { from: 1, to: 2, reason: hostile },
  ];
  const submission = sql`insert into submission (id, kind, state, title, params, callback_token, created_by, created_by_name, message, reasons, missed)`;
  for (const statement of [
    sql`${submission} values
      (${id(1)}, 'video-file', 'error', '', '{}', 'a', '', '', 'in English', ${json({ message: before })}, ${json(missed)}),
      (${id(2)}, 'video-file', 'error', '', '{}', 'b', '', '', 'in English', ${json({ message: rateBefore })}, '[]'),
      (${id(3)}, 'video-file', 'error', '', '{}', 'c', '', '', 'in English', ${json({ message: same })}, '[]'),
      (${id(4)}, 'video-file', 'error', '', '{}', 'd', '', '', ${hostile}, null, '[]')`,
    sql`insert into callback (id, submission_id, type, oddities, raw, reason, failure, reasons) values
      (${id(1)}, ${id(1)}, 'fragment', ${json([{ path: 'a', what: 'in English', reasons: { what: before } }])}, '',
        'in English', 'in English', ${json({ reason: before, failure: rateBefore })})`,
    sql`insert into fragment (submission_id, id, offset_start, offset_end, failure, reasons, missed) values
      (${id(1)}, 'f-1', 0, 9, 'in English', ${json({ failure: before })}, ${json(missed)})`,
    sql`insert into evidence (id, submission_id, source_url, state, reason, reasons) values
      (${id(1)}, ${id(1)}, 'a', 'lost', 'in English', ${json({ reason: before })})`,
    sql`insert into finding (id, submission_id, key, task, task_id, review, details, relatives, text, reasons) values
      (${id(1)}, ${id(1)}, 'a', 'ocr-text', 'ocr', true, ${json([
        { keyword: '', hint: 'in English', mainLabel: '', subLabel: '', reasons: { hint: before } },
      ])}, '[]', 'in English', ${json({ text: before })})`,
    sql`insert into audit_check (rows, unsealed, heads, ms, faults) values
      (1, 0, 0, 1, ${json([{ kind: 'head', words: 'in English', reasons: { words: before } }])})`,
    sql`insert into erasure (id, user_digest, state, by_id, by_name, reason, reasons) values
      (${id(1)}, '', 'stopped', '', '', 'in English', ${json({ reason: { ...before } })})`,
  ])
    await statement.execute(db);
  await migrate(db);
  // A process of the release before goes on beside.
  await migrate(db, {}, released);
});

async function read(table: string, columns: string) {
  const { rows } = await sql.raw(`select ${columns} from ${table} order by 1`).execute(db);
  return rows.map((row) => Object.values(localize(row as object, 'zh-CN')));
}
const chinese = localize(after, 'zh-CN');
const stretches = [
  { from: 0, to: 1, reason: chinese },
  { from: 1, to: 2, reason: hostile },
];

it('rows with an old code have the new one, and others stay unchanged', async () => {
  expect(await read('submission', 'callback_token, message, missed, reasons')).toMatchObject([
    ['a', chinese, stretches, { message: after }],
    ['b', localize(rateAfter, 'zh-CN'), [], { message: rateAfter }],
    ['c', localize(same, 'zh-CN'), [], { message: same }],
    ['d', hostile, [], null],
  ]);
  expect(await read('callback', 'oddities, reason, failure, reasons')).toMatchObject([
    [[{ what: chinese }], chinese, localize(rateAfter, 'zh-CN'), { reason: after, failure: rateAfter }],
  ]);
  expect(await read('fragment', 'failure, missed, reasons')).toMatchObject([
    [chinese, stretches, { failure: after }],
  ]);
  expect(await read('evidence', 'reason, reasons')).toMatchObject([[chinese, { reason: after }]]);
  expect(await read('finding', 'text, details, reasons')).toMatchObject([
    [chinese, [{ hint: chinese }], { text: after }],
  ]);
  expect(await read('audit_check', 'faults')).toMatchObject([[[{ words: chinese }]]]);
  expect(await read('erasure', 'reason, reasons')).toMatchObject([[chinese, { reason: after }]]);
});

it('names no code of this release as an old one', () => {
  expect(Object.keys(renamedCodes).filter((code) => Object.hasOwn(en, code))).toEqual([]);
});
