import type pg from 'pg';

type Definition = { drop: string; make: string };

/**
 * Loads these tables without indexes and keys, and then builds those again over all rows. Runs inside the caller's
 * transaction: nobody else can use the tables meanwhile.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
  onStep: (what: string) => void,
): Promise<void> {
  const definitions = await definitionsOf(client, tables);
  for (const { drop } of definitions) await client.query(drop);
  await load();
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const [index, { make }] of definitions.toReversed().entries()) {
    onStep(`${index + 1} of ${definitions.length} indexes and keys`);
    await client.query(make);
  }
}

/**
 * In the order in which they can be dropped: foreign keys before the keys that they need. Those of partitions follow
 * their tables; a partitioned table keeps its indexes.
 */
async function definitionsOf(client: pg.ClientBase, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `with these as (select unnest($1::text[])::regclass as id),
       plain as (select oid as id from pg_class where oid in (select id from these) and relkind = 'r')
     select drop, make from (
       select case contype when 'f' then 0 else 2 end as turn, conname as name,
         format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint
       where contype = 'f' and conparentid = 0
           and (conrelid in (select id from these) or confrelid in (select id from these))
         or contype in ('p', 'u') and conrelid in (select id from plain)
       union all
       select 1, indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
       from pg_index
       where indrelid in (select id from plain) and not exists (select from pg_constraint where conindid = indexrelid)
     ) as definitions order by turn, name`,
    [tables],
  );
  return rows;
}
