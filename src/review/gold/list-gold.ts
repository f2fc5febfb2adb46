import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CaseKind } from '../../api/cases.ts';
import type { GoldAnswer, GoldCase, GoldSettings } from '../../api/gold.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { GoldTable } from '../store/tables/gold.ts';
import type { Db } from '../store/tables.ts';
import { answers } from './answers.ts';

/** All gold cases, the newest first, and the settings. */
export async function getGold(ctx: Context): Promise<GoldAnswer> {
  const db = ctx.db.kysely;
  const [settings, gold] = await Promise.all([goldSettings(db), readGold(db, sql`true`)]);
  return { settings, gold };
}

export async function findGold(ctx: Context, id: string): Promise<GoldCase> {
  const [gold] = isUuid(id) ? await readGold(ctx.db.kysely, sql`gold.id = ${id}`) : [];
  if (!gold) throw new Failure('no_such_gold');
  return gold;
}

type Row = Selectable<GoldTable> & {
  kind: CaseKind;
  title: string;
  waiting: number;
  answered: number;
  right: number;
};

async function readGold(db: Db, which: RawBuilder<unknown>): Promise<GoldCase[]> {
  const { rows } = await sql<Row>`
    select gold.*, original.kind, original.title,
      (select count(*)::int from review_case as copy
        where copy.gold_id = gold.id and copy.id <> gold.case_id and copy.state <> 'decided') as waiting,
      coalesce(answered, 0) as answered, coalesce("right", 0) as "right"
    from gold join review_case as original on original.id = gold.case_id
    left join (
      select gold_id, count(*)::int as answered, count(*) filter (where answer = known)::int as "right"
      from (${answers}) as answer where answer <> 'escalate' group by gold_id
    ) as by_gold on by_gold.gold_id = gold.id
    where ${which} order by marked_at desc, gold.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    caseId: row.case_id,
    kind: row.kind,
    title: row.title,
    verdict: row.verdict,
    label: row.label,
    note: row.note,
    origin: row.origin,
    by: row.by_name,
    markedAt: row.marked_at.toISOString(),
    retiredAt: row.retired_at?.toISOString() ?? null,
    waiting: row.waiting,
    answered: row.answered,
    right: row.right,
  }));
}

export async function goldSettings(db: Db): Promise<GoldSettings> {
  return db.selectFrom('gold_setting').select(['share', 'usual']).executeTakeFirstOrThrow();
}

export async function setGold(ctx: Context, settings: GoldSettings): Promise<GoldAnswer> {
  await transact(ctx, async ({ trx, record }) => {
    const before = await trx.selectFrom('gold_setting').select('share').executeTakeFirstOrThrow();
    await trx
      .updateTable('gold_setting')
      .set({ ...settings, ...(before.share === 0 ? { drawn_to: sql<Date>`now()` } : {}) })
      .execute();
    record('gold-set-up', settings);
  });
  return getGold(ctx);
}

/** Its copies that wait stay ordinary cases. */
export async function retireGold(ctx: Context, { id }: { id: string }): Promise<GoldCase> {
  await findGold(ctx, id);
  await transact(ctx, async ({ trx, record }) => {
    const retired = await trx
      .updateTable('gold')
      .set({ retired_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('retired_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (retired) record('gold-retired', { gold: id });
  });
  return findGold(ctx, id);
}
