import { sql } from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { startReviewRoom } from '../../testing/review-room.ts';
import type { CaseRow, Trx } from '../store/tables.ts';
import { type CaseChange, changeCases } from './change-cases.ts';

let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  room = await startReviewRoom({ mo: 'moderator', sue: 'supervisor' }, null);
});
afterAll(() => room.bff.close());

const tables = ['review_case', 'hand_over', 'audit_event', 'app_event', 'case_search', 'stat_delta'] as const;
/** How many rows each table has, and how many of them the newest transaction wrote. */
async function written() {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const count = sql<{ all: number; text: string }>`
        select count(*)::int as all, md5(string_agg(row::text, ';' order by row::text)) as text
        from ${sql.table(table)} as row`;
      return [table, (await count.execute(room.bff.db)).rows[0]] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** Everything that a change can do: the case changes state, is handed over with a note, and is released. */
async function doAll(change: CaseChange, row: CaseRow): Promise<void> {
  await change.claim('claimed', (update) => update.set({ claim_by: 'mo' }).where('id', '=', row.id));
  await change.move(
    { from: 'open', to: 'escalated', action: { what: 'decided', detail: { verdict: 'escalate' } } },
    (update) => update.where('id', '=', row.id),
  );
  await insertLook(change, row);
  await change
    .write('decision', [row.id])
    .insertInto('decision')
    .values({
      id: crypto.randomUUID(),
      case_id: row.id,
      case_version: row.version,
      from_state: 'open',
      verdict: 'escalate',
      note: 'xylophone',
      by_id: 'mo',
      by_name: 'mo',
      undoable_until: new Date(),
    })
    .execute();
}

const insertLook = (change: CaseChange, { id }: CaseRow) =>
  change
    .write('hand_over', [id])
    .insertInto('hand_over')
    .values({ id: crypto.randomUUID(), case_id: id, by_id: 'mo', by_name: 'mo', note: 'a word' })
    .execute();

const openCase = async () => {
  const id = await room.openCase();
  return room.bff.db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
};

it('writes audit, events, search and figures with the change, in one transaction', async () => {
  const row = await openCase();
  await changeCases(room.bff.context(), (change) => doAll(change, row));
  const { rows } = await sql<{ xmin: string }>`
    select xmin::text from review_case where id = ${row.id}
    union all (select xmin::text from audit_event where case_id = ${row.id} order by id desc limit 2)
    union all (select xmin::text from app_event where body ->> 'caseId' = ${row.id} order by id desc limit 2)
    union all select xmin::text from case_search where case_id = ${row.id} and body like '%xylophone%'
    union all select xmin::text from case_tally where case_id = ${row.id} and 'made' = any(measures)`.execute(
    room.bff.db,
  );
  expect(rows.length).toBe(7);
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
});

it('writes nothing of that when it fails', async () => {
  const row = await openCase();
  const before = await written();
  const failed = changeCases(room.bff.context(), async (change) => {
    await doAll(change, row);
    throw new Error('on second thought');
  });
  await expect(failed).rejects.toThrow('on second thought');
  expect(await written()).toEqual(before);
});

it('fails when a case was written without an audit entry or event', async () => {
  const [row, other] = [await openCase(), await openCase()];
  const before = await written();
  const silent = changeCases(room.bff.context(), async (change) => {
    await insertLook(change, row);
    change.record('look-opened', other);
  });
  await expect(silent).rejects.toThrow(`nothing says what happened to the cases ${row.id}`);
  expect(await written()).toEqual(before);
  await changeCases(room.bff.context(), async (change) => {
    await insertLook(change, row);
    change.record('look-opened', row);
  });
});

it('is the only way that compiles: a plain transaction can only read cases', () => {
  const plain = (trx: Trx, change: CaseChange) => {
    // @ts-expect-error: not with a plain transaction
    trx.updateTable('review_case').set({ state: 'open' });
    // @ts-expect-error: no new row either
    trx.insertInto('look').values({ id: '1', case_id: '2', lane: 'review', first_decision_id: '3' });
    // @ts-expect-error: not with the writer of parts of a case
    change.write('look', []).updateTable('review_case').set({ state: 'open' });
    // @ts-expect-error: not without an audit action
    void change.move({ from: 'open', to: 'decided' }, (update) => update);
  };
  expectTypeOf(plain).parameter(0).toEqualTypeOf<Trx>();
});
