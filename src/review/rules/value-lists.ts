import { sql } from 'kysely';
import type { NewListBody, ValueList } from '../../api/rules.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db, Trx } from '../store/tables.ts';
import { readDefinition } from './definition.ts';

export const maxLists = 50;

/** The lists of users, rooms, forums and senders that rules can name, with their sizes. */
export async function listValueLists(db: Db): Promise<ValueList[]> {
  const rows = await db
    .selectFrom('value_list')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('value_list_entry')
        .select((all) => all.fn.countAll<string>().as('n'))
        .whereRef('list_id', '=', 'value_list.id')
        .as('size'),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, of, size, changed_at, changed_by }) => ({
    id,
    name,
    of,
    size: Number(size),
    changedAt: changed_at.toISOString(),
    changedBy: changed_by,
  }));
}

export async function getValueList(
  ctx: Context,
  { id }: { id: string },
): Promise<ValueList & { values: string[] }> {
  const db = ctx.db.kysely;
  const found = (await listValueLists(db)).find((list) => list.id === id);
  if (!found) throw new Failure('no_such_list');
  const rows = await db
    .selectFrom('value_list_entry')
    .select('value')
    .where('list_id', '=', id)
    .orderBy('value')
    .execute();
  return { ...found, values: rows.map(({ value }) => value) };
}

export async function addValueList(ctx: Context, { name, of, values }: NewListBody): Promise<{ id: string }> {
  return transact(ctx, async ({ trx, record, publish }) => {
    await sql`lock table value_list in share row exclusive mode`.execute(trx);
    const { stored } = await trx
      .selectFrom('value_list')
      .select((eb) => eb.fn.countAll<string>().as('stored'))
      .executeTakeFirstOrThrow();
    if (Number(stored) >= maxLists) throw new Failure('too_many_lists', { max: maxLists });
    const id = crypto.randomUUID();
    await trx.insertInto('value_list').values({ id, name, of, changed_by: ctx.actor.name }).execute();
    await fill(trx, id, values);
    record('rule-list-added', { list: name, of, size: new Set(values).size });
    publish({ type: 'settings.changed', part: 'rules' });
    return { id };
  });
}

export async function changeValueList(
  ctx: Context,
  { id, name, values }: { id: string; name?: string | undefined; values?: string[] | undefined },
): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const before = await lockList(trx, id);
    await trx
      .updateTable('value_list')
      .set({ name: name ?? before.name, changed_at: sql<Date>`now()`, changed_by: ctx.actor.name })
      .where('id', '=', id)
      .execute();
    if (values) {
      await trx.deleteFrom('value_list_entry').where('list_id', '=', id).execute();
      await fill(trx, id, values);
    }
    const size = values ? { size: new Set(values).size } : {};
    record('rule-list-changed', { list: name ?? before.name, ...size });
    publish({ type: 'settings.changed', part: 'rules' });
  });
}

export async function removeValueList(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const before = await lockList(trx, id);
    const rules = await trx
      .selectFrom('rule')
      .select(['name', 'definition'])
      .where('removed_at', 'is', null)
      .execute();
    const user = rules.find(({ definition }) => {
      const { onLists, offLists } = readDefinition(definition).when;
      return [...onLists, ...offLists].includes(id);
    });
    if (user) throw new Failure('list_used_by_rule', { rule: user.name });
    await trx.deleteFrom('value_list').where('id', '=', id).execute();
    record('rule-list-removed', { list: before.name });
    publish({ type: 'settings.changed', part: 'rules' });
  });
}

async function lockList(trx: Trx, id: string) {
  const found = isUuid(id)
    ? await trx.selectFrom('value_list').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined;
  if (!found) throw new Failure('no_such_list');
  return found;
}

const fill = (trx: Trx, list: string, values: readonly string[]) =>
  sql`insert into value_list_entry (list_id, value)
    select distinct ${list}::uuid, value from unnest(${values}::text[]) as value`.execute(trx);
