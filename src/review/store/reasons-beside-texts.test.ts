import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../bff/node/database.ts';
import { because } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';
import { localize } from '../../reasons/serialize.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

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

const encrypted = because('playlist_encrypted');
const slow = because('engine_too_slow', { seconds: 3 });
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

let db: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration where name < '0018'`.execute(
    await open('review'),
  );
  db = await open();
  await migrate(
    db,
    {},
    rows.map(({ name }) => name),
  );
  const stretches = [
    { from: 0, to: 1, reason: 'too slow', why: slow },
    { from: 1, to: 2, reason: 'their words' },
    { from: 2, to: 3, reason: null, why: null },
  ];
  const submission = sql`insert into submission (id, kind, state, title, params, callback_token, created_by, created_by_name, message, message_why, missed, emptied_at)`;
  for (const statement of [
    sql`${submission} values
      (${id(1)}, 'video-file', 'error', '', '{}', 'a', '', '', 'encrypted', ${json(encrypted)}, ${json(stretches)}, null),
      (${id(2)}, 'video-file', 'error', '', '{}', 'b', '', '', 'their words', null, '[]', null),
      (${id(3)}, 'video-file', 'end', '', '{}', 'c', '', '', null, null, ${json(stretches)}, now())`,
    sql`insert into callback (id, submission_id, type, oddities, raw, reason, reason_why, failure, failure_why) values
      (${id(1)}, ${id(1)}, 'fragment', '[]', '', 'slow', ${json(slow)}, 'encrypted', ${json(encrypted)}),
      (${id(2)}, ${id(1)}, 'fragment', '[]', '', null, null, 'encrypted', ${json(encrypted)}),
      (${id(3)}, ${id(1)}, 'fragment', '[]', '', 'their words', null, null, null)`,
    sql`insert into fragment (submission_id, id, offset_start, offset_end, failure, failure_why, missed) values
      (${id(1)}, 'f-1', 0, 9, 'slow', ${json(slow)}, ${json(stretches)}),
      (${id(3)}, 'f-1', 0, 9, null, null, ${json(stretches)})`,
    sql`insert into evidence (id, submission_id, source_url, state, reason, reason_why) values
      (${id(1)}, ${id(1)}, 'a', 'lost', 'slow', ${json(slow)}),
      (${id(2)}, ${id(3)}, 'removed:2', 'lost', null, ${json(slow)})`,
    sql`insert into finding (id, submission_id, key, task, task_id, review, details, relatives, text, text_why) values
      (${id(1)}, ${id(1)}, 'a', 'ocr-text', 'ocr', true, '[]', '[]', 'slow', ${json(slow)}),
      (${id(2)}, ${id(1)}, 'b', 'ocr-text', 'ocr', true, '[]', '[]', 'what a sign says', null),
      (${id(3)}, ${id(3)}, 'c', 'ocr-text', 'ocr', true, '[]', '[]', null, ${json(slow)})`,
    sql`insert into audit_check (rows, unsealed, heads, ms, faults) values
      (1, 0, 0, 1, ${json([
        { kind: 'head', words: 'slow', why: slow },
        { kind: 'head', words: 'in English' },
      ])})`,
  ])
    await statement.execute(db);
  await migrate(db);
});

async function read(table: string, columns: string) {
  const { rows } = await sql.raw(`select ${columns} from ${table} order by 1`).execute(db);
  return rows.map((row) => Object.values(localize(row as object, 'zh-CN')));
}
const inChinese = { from: 0, to: 1, reason: say(slow, 'zh-CN') };
const stretches = [
  expect.objectContaining(inChinese),
  { from: 1, to: 2, reason: 'their words' },
  { from: 2, to: 3, reason: null },
];

it('rows of the previous release are shown in every language, and texts without a reason stay unchanged', async () => {
  expect(await read('submission', 'callback_token, message, missed, reasons')).toMatchObject([
    ['a', say(encrypted, 'zh-CN'), stretches, { message: encrypted }],
    ['b', 'their words', [], null],
    ['c', null, [], null],
  ]);
  expect(await read('callback', 'id, reason, failure, reasons')).toMatchObject([
    [id(1), say(slow, 'zh-CN'), say(encrypted, 'zh-CN'), { reason: slow, failure: encrypted }],
    [id(2), null, say(encrypted, 'zh-CN'), { failure: encrypted }],
    [id(3), 'their words', null, null],
  ]);
  expect(await read('fragment', 'submission_id, failure, missed, reasons')).toMatchObject([
    [id(1), say(slow, 'zh-CN'), stretches, { failure: slow }],
    [id(3), null, [], null],
  ]);
  expect(await read('evidence', 'id, reason, reasons')).toMatchObject([
    [id(1), say(slow, 'zh-CN'), { reason: slow }],
    [id(2), null, null],
  ]);
  expect(await read('finding', 'key, text, reasons')).toMatchObject([
    ['a', say(slow, 'zh-CN'), { text: slow }],
    ['b', 'what a sign says', null],
    ['c', null, null],
  ]);
  expect(await read('audit_check', 'id, faults')).toMatchObject([
    [1, [{ words: say(slow, 'zh-CN') }, { kind: 'head', words: 'in English' }]],
  ]);
});

it('stores each reason in only one place', async () => {
  const { rows } = await sql`
    select table_name, column_name from information_schema.columns where column_name like '%\\_why'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});
