import type pg from 'pg';

type Def = { drop: string; make: string };

/**
 * Runs `load` in one transaction in which these tables have neither indexes nor keys; they are made again, and checked,
 * from all rows at once. For tables that are empty: nobody else can use them meanwhile.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
  tell: (what: string) => void,
): Promise<void> {
  await client.query('begin');
  try {
    const defs = await definitionsOf(client, tables);
    for (const { drop } of defs) await client.query(drop);
    await load();
    await client.query("set local maintenance_work_mem = '256MB'");
    for (const [index, { make }] of defs.toReversed().entries()) {
      tell(`${index + 1} of ${defs.length} indexes and keys`);
      await client.query(make);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** In the order in which they can be dropped: references before the keys that they need. */
async function definitionsOf(client: pg.ClientBase, tables: readonly string[]): Promise<Def[]> {
  const { rows } = await client.query<Def>(
    `with these as (select unnest($1::text[])::regclass as id)
     select drop, make from (
       select case contype when 'f' then 0 else 2 end as turn, conname as name,
         format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint
       where contype = 'f' and (conrelid in (select id from these) or confrelid in (select id from these))
         or contype in ('p', 'u') and conrelid in (select id from these)
       union all
       select 1, indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
       from pg_index
       where indrelid in (select id from these) and not exists (select from pg_constraint where conindid = indexrelid)
     ) as defs order by turn, name`,
    [tables],
  );
  return rows;
}
