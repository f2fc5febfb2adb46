import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../bff/node/database.ts';
import { say } from '../../reasons/say.ts';
import { testDatabase } from '../../testing/database.ts';
import { type Actor, machine } from '../context/context.ts';
import { record } from '../journal/record.ts';
import { type Change, transact } from '../journal/transact.ts';
import { sha256 } from '../store/digest.ts';
import { migrate } from '../store/migrate.ts';
import type { Db } from '../store/tables.ts';
import { beginning, wholeText } from './chain.ts';
import { removeDetails, removeOldDetails } from './removed-details.ts';
import { type Head, headOf, sealAudit } from './seal.ts';
import { verifyAudit } from './verify.ts';

const ann: Actor = { id: 'ann', name: 'Ann', role: 'moderator', machine: false };
const databases: { close(): Promise<void> }[] = [];
let db: Db;

beforeEach(async () => {
  const database = await testDatabase();
  const opened = openDatabase(database.url);
  await migrate(opened.kysely);
  db = opened.kysely;
  databases.push({ close: () => opened.close().then(database.drop) });
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

const byAnn = <T>(work: (change: Change) => Promise<T>) => transact({ db: { kysely: db }, actor: ann }, work);
const write = (detail: Record<string, string | number> = {}) =>
  byAnn(async (change) => change.record('lane-changed', detail));
async function sealedRows(count: number): Promise<Head> {
  for (let row = 1; row <= count; row += 1) await write({ lane: `l${row}` });
  await sealAudit(db);
  return (await headOf(db)) ?? { position: 0, hash: '' };
}
/** Acts as an owner of the database, past the trigger. */
const tamper = (change: RawBuilder<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table audit_event disable trigger user`.execute(trx);
    await sql`alter table audit_event drop constraint if exists audit_event_place`.execute(trx);
    await change.execute(trx);
    await sql`alter table audit_event enable trigger user`.execute(trx);
  });
const found = async (heads: Head[] = []) =>
  (await verifyAudit(db, heads)).faults.map(({ kind, position, row }) => ({ kind, position, row }));
const idAt = async (position: number) =>
  (await db.selectFrom('audit_event').select('id').where('position', '=', position).executeTakeFirstOrThrow())
    .id;

describe('the audit chain', () => {
  it('is valid when nothing was changed, and reports its length', async () => {
    const head = await sealedRows(12);
    await write();
    expect(await verifyAudit(db, [head])).toEqual({ rows: 12, unsealed: 1, heads: 1, faults: [], more: 0 });
  });

  it('goes on behind rows that an earlier release sealed without digests', async () => {
    await sealedRows(3);
    let before = beginning;
    for (const row of await db.selectFrom('audit_event').selectAll().orderBy('position').execute()) {
      before = await sha256(wholeText(before, row));
      await tamper(sql`update audit_event set hash = ${before}, row_digest = null where id = ${row.id}`);
    }
    const head = await sealedRows(2);
    expect(await verifyAudit(db, [head])).toMatchObject({ rows: 5, faults: [] });
    await tamper(sql`update audit_event set actor_name = 'Bob' where position in (2, 4)`);
    expect((await found()).map(({ position }) => position)).toEqual([2, 4]);
  });

  it('contains each row once when many write at the same time, whichever commits first', async () => {
    let finish = () => {};
    const late = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = db.transaction().execute(async (trx) => {
      await record(trx, [{ what: 'lane-changed', detail: { lane: 'slow' }, about: {}, by: machine }]);
      await late;
    });
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let row = 0; row < 10; row += 1) await write({ lane: `${writer} ${row}` });
      }),
    );
    const [one, other] = await Promise.all([sealAudit(db), sealAudit(db)]);
    expect(one + other).toBe(80);
    finish();
    await slow;
    expect(await sealAudit(db)).toBe(1);
    expect(await verifyAudit(db, [])).toMatchObject({ rows: 81, unsealed: 0, faults: [] });
    const last = await db.selectFrom('audit_event').select('detail').where('position', '=', 81).execute();
    expect(last).toEqual([{ detail: { lane: 'slow' } }]);
  });

  it('refuses ordinary updates and deletions of rows', async () => {
    await sealedRows(2);
    for (const change of [
      sql`update audit_event set actor_name = 'Bob'`,
      sql`update audit_event set hash = 'x'`,
      sql`update audit_event set detail = '{}', salt = null`,
      sql`delete from audit_event`,
      sql`truncate audit_event cascade`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/append-only/);
  });
});

describe('a check of the chain finds', () => {
  it('an edited row, in any column', async () => {
    const head = await sealedRows(6);
    for (const change of [
      sql`actor_name = 'Bob'`,
      sql`actor_id = 'bob'`,
      sql`machine = true`,
      sql`what = 'decided'`,
      sql`at = at + interval '1 second'`,
      sql`case_id = gen_random_uuid()`,
      sql`submission_id = gen_random_uuid()`,
    ]) {
      const { id, ...before } = await db
        .selectFrom('audit_event')
        .selectAll()
        .where('position', '=', 3)
        .executeTakeFirstOrThrow();
      await tamper(sql`update audit_event set ${change} where id = ${id}`);
      expect(await found([head])).toEqual([{ kind: 'edited', position: 3, row: id }]);
      await tamper(sql`update audit_event set actor_name = ${before.actor_name}, actor_id = ${before.actor_id},
        machine = ${before.machine}, what = ${before.what}, at = ${before.at}, case_id = null, submission_id = null
        where id = ${id}`);
      expect(await found([head])).toEqual([]);
    }
  });

  it('a detail that was changed, or removed without a record', async () => {
    await sealedRows(4);
    await tamper(sql`update audit_event set detail = '{"lane": "other"}' where position = 2`);
    await tamper(sql`update audit_event set detail = '{}', salt = null where position = 4`);
    expect(await found()).toEqual([
      { kind: 'detail', position: 2, row: await idAt(2) },
      { kind: 'detail', position: 4, row: await idAt(4) },
    ]);
  });

  it('rows that were deleted, one or many', async () => {
    await sealedRows(9);
    await tamper(sql`delete from audit_event where position in (3, 6, 7)`);
    expect(await found()).toEqual([
      { kind: 'missing', position: 3, row: null },
      { kind: 'missing', position: 6, row: null },
    ]);
  });

  it('rows that changed places, and a gap closed by renumbering', async () => {
    await sealedRows(6);
    await tamper(sql`update audit_event set position = -1 where position = 2`);
    await tamper(sql`update audit_event set position = 2 where position = 5`);
    await tamper(sql`update audit_event set position = 5 where position = -1`);
    expect((await found()).map(({ kind, position }) => `${kind} ${position}`)).toEqual(
      expect.arrayContaining(['edited 2', 'edited 5']),
    );
    await tamper(sql`delete from audit_event where position = 3`);
    for (const from of [4, 5, 6])
      await tamper(sql`update audit_event set position = ${from - 1} where position = ${from}`);
    expect(await found()).not.toEqual([]);
  });

  it('a truncated end, back to the last head outside the database', async () => {
    const head = await sealedRows(8);
    await tamper(sql`delete from audit_event where position > 5`);
    expect(await found()).toEqual([]);
    expect(await found([head])).toEqual([{ kind: 'truncated', position: 6, row: null }]);
    await tamper(sql`delete from audit_event`);
    expect(await found([head])).toEqual([{ kind: 'truncated', position: 1, row: null }]);
  });

  it('a chain that was rewritten with correct hashes, by the head outside the database', async () => {
    const first = await sealedRows(3);
    const second = await sealedRows(4);
    await tamper(sql`update audit_event set actor_name = 'Bob' where position = 5`);
    await tamper(sql`update audit_event set position = null, hash = null where position >= 5`);
    await sealAudit(db);
    expect(await found()).toEqual([]);
    expect(await found([first, second])).toEqual([{ kind: 'rewritten', position: 7, row: await idAt(7) }]);
    const { faults } = await verifyAudit(db, [first, second]);
    expect(say(faults[0]?.words ?? '', 'en')).toContain('between positions 4 and 7');
  });
});

describe('a removed detail', () => {
  it('leaves the chain valid, after an erasure by a list and retention by time', async () => {
    const head = await sealedRows(6);
    const ids = [await idAt(2), await idAt(4)];
    await byAnn(async (change) =>
      change.record('content-erased', { ...(await removeDetails(change.trx, ids)) }),
    );
    await sealAudit(db);
    expect(await found([head])).toEqual([]);
    const due = { before: new Date(Date.now() + 60_000), from: 0, limit: 2 };
    const removed = await byAnn((change) => removeOldDetails(change, due));
    expect(removed).toEqual({ details: 2, upTo: 3 });
    await sealAudit(db);
    expect(await found([head])).toEqual([]);
    const remaining = await db
      .selectFrom('audit_event')
      .select('position')
      .where('salt', 'is not', null)
      .where('what', '=', 'lane-changed')
      .orderBy('position')
      .execute();
    expect(remaining.map(({ position }) => position)).toEqual([5, 6]);
  });

  it('is found when the list of an erasure was extended afterwards', async () => {
    await sealedRows(4);
    const ids = [await idAt(1)];
    await byAnn(async (change) =>
      change.record('content-erased', { ...(await removeDetails(change.trx, ids)) }),
    );
    await sealAudit(db);
    await tamper(sql`update audit_event set detail = '{}', salt = null where position = 3`);
    await sql`insert into audit_detail_gone (event_id, list)
      select ${await idAt(3)}, list from audit_detail_gone limit 1`.execute(db);
    expect((await found()).map(({ position }) => position)).toEqual([1, 3]);
  });
});
