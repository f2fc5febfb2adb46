import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, describe, expect, it, test } from 'vitest';
import { headOf, sealAudit } from '../../../review/audit/seal.ts';
import type { Actor } from '../../../review/context/context.ts';
import { transact } from '../../../review/journal/transact.ts';
import { up } from '../../../review/store/migrations/0016-audit-places.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openDatabase } from '../database.ts';
import { loadAuditKey } from './audit-key.ts';
import { checkAudit } from './check-audit.ts';
import { exportNewHead } from './export-head.ts';

const ann: Actor = { id: 'ann', name: 'Ann', role: 'moderator', machine: false };
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Ten sealed rows, heads of positions 4, 8 and 10 in files, and one unsealed row. */
async function aTrail() {
  const [database, dataDir] = await Promise.all([
    testDatabase('review'),
    mkdtemp(path.join(tmpdir(), 'second-look-tampering-')),
  ]);
  const opened = openDatabase(database.url);
  ends.push(async () => {
    await opened.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const db = opened.kysely;
  const folder = path.join(dataDir, 'audit-heads');
  const key = await loadAuditKey(dataDir, null);
  const write = (lane: string) =>
    transact({ db: opened, actor: ann }, async ({ record }) => record('lane-changed', { lane }));
  const exported = async (rows: number) => {
    for (let row = 0; row < rows; row += 1) await write(`lane ${row}`);
    await sealAudit(db);
    await exportNewHead(db, key, folder);
  };
  for (const rows of [4, 4, 2]) await exported(rows);
  await write('not sealed yet');
  const check = () => checkAudit(db, { folder, publicKeyPem: key.publicKeyPem });
  const linesOf = async () => {
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.jsonl'));
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    return { file, lines: text.split('\n').slice(0, -1), save: (to: string) => writeFile(file, to) };
  };
  return { db, folder, key, check, exported, linesOf };
}
type Trail = Awaited<ReturnType<typeof aTrail>>;

/** Changes rows as somebody with every right in the database could, bypassing triggers and constraints. */
async function tamper({ db }: Trail, statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table audit_event disable trigger user`.execute(trx);
    await sql`alter table audit_event drop constraint audit_event_place`.execute(trx);
    await sql`alter table audit_detail_gone drop constraint audit_detail_gone_event_id_fkey`.execute(trx);
    await sql`alter table audit_event drop constraint audit_event_pkey`.execute(trx);
    await sql`alter table audit_event drop constraint audit_event_position_key`.execute(trx);
    for (const one of statements) await sql.raw(one).execute(trx);
    await sql`alter table audit_event enable trigger user`.execute(trx);
  });
}

const forged = (place: string) =>
  `insert into audit_event (actor_id, actor_name, machine, what, detail, position, hash, detail_digest)
   values ('bob', 'Bob', false, 'decided', '{}', ${place}, repeat('a', 64), repeat('b', 64))`;
const setAt5 = (change: string) => [`update audit_event set ${change} where position = 5`];

const edits: Record<string, { sql: string[]; found: string[] }> = {
  'an insertion at place 0': { sql: [forged('0')], found: ['inserted 0'] },
  'an insertion before the first place': { sql: [forged('-7')], found: ['inserted -7'] },
  'an insertion after the end, with a made-up hash': { sql: [forged('11')], found: ['edited 11'] },
  'an insertion far after the end': { sql: [forged('500')], found: ['missing 11'] },
  'an insertion into a gap made for it': {
    sql: ['update audit_event set position = position + 1 where position > 4', forged('5')],
    found: ['edited 5', 'edited 6'],
  },
  'an insertion at a place that is taken': { sql: [forged('5')], found: ['inserted 5'] },
  'a row that stands there twice': {
    sql: ['insert into audit_event select * from audit_event where position = 5'],
    found: ['inserted 5'],
  },
  'another actor': { sql: setAt5("actor_name = 'Bob'"), found: ['edited 5'] },
  'another id of the actor': { sql: setAt5("actor_id = 'bob'"), found: ['edited 5'] },
  'a machine in place of a person': { sql: setAt5('machine = true'), found: ['edited 5'] },
  'another action': { sql: setAt5("what = 'decided'"), found: ['edited 5'] },
  'another case': { sql: setAt5('case_id = gen_random_uuid()'), found: ['edited 5'] },
  'another submission': { sql: setAt5('submission_id = gen_random_uuid()'), found: ['edited 5'] },
  'another time': { sql: setAt5("at = at - interval '1 second'"), found: ['edited 5'] },
  'a time that no calendar has': { sql: setAt5("at = '-infinity'"), found: ['edited 5'] },
  'another number': { sql: setAt5('id = 1000'), found: ['edited 5'] },
  'another detail': { sql: setAt5(`detail = '{"lane": "other"}'`), found: ['detail 5'] },
  'a detail that is no object': { sql: setAt5("detail = 'null'"), found: ['detail 5'] },
  'a detail that was taken away': { sql: setAt5("detail = '{}', salt = null"), found: ['detail 5'] },
  'a detail with its digest': {
    sql: setAt5("detail = '{}', detail_digest = repeat('c', 64)"),
    found: ['edited 5'],
  },
  'another hash': { sql: setAt5("hash = repeat('d', 64)"), found: ['edited 5'] },
  'another digest of the row': { sql: setAt5("row_digest = repeat('d', 64)"), found: ['edited 5'] },
  'a row without its digest': { sql: setAt5('row_digest = null'), found: ['edited 5'] },
  'the first deleted': { sql: ['delete from audit_event where position = 1'], found: ['missing 1'] },
  'one in the middle deleted': { sql: ['delete from audit_event where position = 5'], found: ['missing 5'] },
  'the last deleted': { sql: ['delete from audit_event where position = 10'], found: ['truncated 10'] },
  'all deleted': { sql: ['delete from audit_event'], found: ['truncated 1'] },
  'the table truncated': { sql: ['truncate audit_event'], found: ['truncated 1'] },
  'two that changed places': {
    sql: [
      'update audit_event set position = case position when 3 then 6 else 3 end where position in (3, 6)',
    ],
    found: ['edited 3', 'edited 6'],
  },
  'a gap closed by moving the others up': {
    sql: [
      'delete from audit_event where position = 5',
      'update audit_event set position = position - 1 where position > 5',
    ],
    found: ['edited 5', 'truncated 10'],
  },
  'a row taken out of the chain': {
    sql: setAt5("position = null, hash = null, actor_name = 'Bob'"),
    found: ['missing 5'],
  },
  'the last row taken out of the chain': {
    sql: ['update audit_event set position = null, hash = null where position = 10'],
    found: ['truncated 10'],
  },
  'rows moved to a table that the trail inherits': {
    sql: [
      'create table other () inherits (audit_event)',
      'insert into other select * from only audit_event where position = 5',
      'delete from only audit_event where position = 5',
    ],
    found: ['missing 5', 'inserted 0'],
  },
  'rows inserted into a table that the trail inherits': {
    sql: [
      'create table other () inherits (audit_event)',
      'insert into other select * from only audit_event where position = 5',
    ],
    found: ['inserted 0'],
  },
  'a known head edited': {
    sql: ["update audit_head set hash = repeat('e', 64) where position = 8"],
    found: ['head 8', 'head 8'],
  },
  'a known head deleted': { sql: ['delete from audit_head where position = 8'], found: ['head 8'] },
  'all known heads deleted': { sql: ['delete from audit_head'], found: ['head 4', 'head 8', 'head 10'] },
  'a known head made up': {
    sql: ["insert into audit_head (position, hash, place) values (9, repeat('f', 64), 'x')"],
    found: ['head 9'],
  },
  'a known head called never written': {
    sql: ['update audit_head set written = false where position = 8'],
    found: ['head 8'],
  },
  'the end cut off, and what the database knew of it': {
    sql: ['delete from audit_event where position > 4', 'delete from audit_head where position > 4'],
    found: ['truncated 5', 'head 8', 'head 10'],
  },
};

describe('RH3: an edit by SQL is found', () => {
  it.for(Object.entries(edits))('%s', async ([, edit]) => {
    const trail = await aTrail();
    expect(await trail.check()).toMatchObject({ rows: 10, unsealed: 1, heads: 3, faults: [], torn: [] });
    await tamper(trail, edit.sql);
    const { faults } = await trail.check();
    const found = faults.map(({ kind, position }) => `${kind} ${position}`);
    expect(found).toEqual(expect.arrayContaining(edit.found));
  });

  it('a chain that was rehashed from one row on is found by the heads outside the database', async () => {
    const trail = await aTrail();
    await tamper(trail, [
      "update audit_event set actor_name = 'Bob' where position = 5",
      'update audit_event set position = null, hash = null where position >= 5',
    ]);
    await sealAudit(trail.db);
    const { faults } = await trail.check();
    expect(faults.map(({ kind, position }) => `${kind} ${position}`)).toEqual([
      'rewritten 8',
      'rewritten 10',
    ]);
    // Heads of the new chain do not hide it.
    await trail.exported(1);
    expect((await trail.check()).faults).toHaveLength(2);
  });

  it('all rows deleted and the trail started again', async () => {
    const trail = await aTrail();
    await tamper(trail, ['delete from audit_event']);
    await trail.exported(4);
    await trail.exported(8);
    const found = (await trail.check()).faults.map(({ kind, position }) => `${kind} ${position}`);
    expect(found).toEqual(['rewritten 4', 'rewritten 8', 'rewritten 10']);
  });

  it('an unsealed row is not protected: it becomes the next one and moves no other', async () => {
    const trail = await aTrail();
    await trail.db
      .insertInto('audit_event')
      .values({ actor_id: 'bob', actor_name: 'Bob', machine: false, what: 'decided', detail: '{}' })
      .execute();
    expect(await trail.check()).toMatchObject({ rows: 10, unsealed: 2, faults: [] });
    await sealAudit(trail.db);
    expect(await headOf(trail.db)).toMatchObject({ position: 12 });
    expect(await trail.check()).toMatchObject({ rows: 12, unsealed: 0, faults: [] });
  });

  it('the database itself refuses a position before the first', async () => {
    const trail = await aTrail();
    await expect(sql.raw(forged('0')).execute(trail.db)).rejects.toThrow('audit_event_place');
  });
});

test('a trail that was tampered with before positions were constrained still starts, and the tampering is reported', async () => {
  const trail = await aTrail();
  await sql`insert into audit_check (rows, unsealed, heads, faults, ms) values (0, 0, 0, '[]', 0)`.execute(
    trail.db,
  );
  await tamper(trail, ['alter table audit_head drop column written', forged('-1')]);
  const migration: Migration = { up };
  await migration.up(trail.db);
  // The result of the earlier release's check is discarded: the next check is due at once.
  expect(await trail.db.selectFrom('audit_check').selectAll().execute()).toEqual([]);
  expect((await trail.check()).faults).toMatchObject([{ kind: 'inserted', position: -1 }]);
  await expect(sql.raw(forged('-2')).execute(trail.db)).rejects.toThrow('audit_event_place');
});

describe('RH3: a torn line of the heads', () => {
  it('hides no other line, is ignored and reported, and its head is written again', async () => {
    const trail = await aTrail();
    const { lines, save } = await trail.linesOf();
    const last = lines.at(-1) ?? '';
    // A crash while the last line was being written: the database does not mark it as written yet.
    await sql`update audit_head set written = false where position = 10`.execute(trail.db);
    for (const length of [1, 20, 60, 150, last.length - 1, last.length]) {
      await save([...lines.slice(0, -1), last.slice(0, length)].join('\n'));
      const { faults, torn, heads } = await trail.check();
      expect([faults, torn.length, heads], `${length} letters`).toEqual([
        [],
        length < last.length ? 1 : 0,
        length < last.length ? 2 : 3,
      ]);
    }
    await save([...lines.slice(0, -1), last.slice(0, 90)].join('\n'));
    await trail.exported(1);
    const after = await trail.check();
    expect(after).toMatchObject({ faults: [], heads: 4, torn: [expect.stringMatching(/^line 3 of /)] });
    expect((await trail.linesOf()).lines[3]).toBe(last);
  });

  it('is no excuse for a missing head that the database knows', async () => {
    const trail = await aTrail();
    const { lines, save } = await trail.linesOf();
    for (const index of [0, 1, 2]) {
      await save(lines.map((line, at) => `${at === index ? line.slice(0, 80) : line}\n`).join(''));
      const { faults, torn } = await trail.check();
      expect(torn).toHaveLength(1);
      expect(faults).toMatchObject([{ kind: 'head', position: [4, 8, 10][index] }]);
    }
  });

  it('is only the beginning of a line: anything else is a fault', async () => {
    const trail = await aTrail();
    const { lines, save } = await trail.linesOf();
    for (const odd of ['not json', '{"at":"x', `${lines[0]?.slice(0, 60)}!`, lines[0]?.slice(1), '{}']) {
      await save([...lines, odd, ''].join('\n'));
      const { faults, torn } = await trail.check();
      expect([torn, faults.map(({ kind }) => kind)], odd).toEqual([[], ['head']]);
    }
  });

  it('to which an older release appended the next one hides neither that one nor a change to it', async () => {
    const trail = await aTrail();
    const { lines, save } = await trail.linesOf();
    const [first = '', second = '', third = ''] = lines;
    await save([first, `${second.slice(0, 70)}${second}`, third, ''].join('\n'));
    expect(await trail.check()).toMatchObject({ faults: [], heads: 3, torn: [expect.any(String)] });
    const changed = second.replace('"position":8', '"position":7');
    await save([first, `${second.slice(0, 70)}${changed}`, third, ''].join('\n'));
    expect((await trail.check()).faults.length).toBeGreaterThan(0);
  });
});
