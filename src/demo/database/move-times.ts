import { sql } from 'kysely';
import type { Db } from '../../review/store/tables.ts';

/**
 * Adds `ms` to every time of the open cases, so that they seem to have come later. The first list needs no more, and
 * all other times take many times as long.
 */
export const moveOpenCases = (db: Db, ms: number): Promise<void> => move(db, ms, 'open cases');

/**
 * Adds `ms` to every other stored time. The statistics, which count by hours, are to be rebuilt.
 */
export const moveTheRest = (db: Db, ms: number): Promise<void> => move(db, ms, 'the rest');

const isCases = `attrelid = 'review_case'::regclass`;
const parts = {
  'open cases': { tables: isCases, cases: `state <> 'decided'`, afterwards: '' },
  'the rest': {
    tables: 'true',
    cases: `state = 'decided'`,
    afterwards: `insert into stat_recount (why) values ('{"all": true}');`,
  },
};

async function move(db: Db, ms: number, part: keyof typeof parts): Promise<void> {
  const { tables, cases, afterwards } = parts[part];
  // One round trip. Larger tables are rewritten with their indexes, which takes half the time of an update; only
  // generated columns and partitions forbid that. No trigger needs to run, since only times change.
  await sql`${sql.raw(`do $$
    declare each record; moved text;
    begin
      set local session_replication_role = replica;
      for each in
        select attrelid::regclass as name, array_agg(attname::text) as columns, array_agg(format_type(atttypid, atttypmod)) as types,
            ${isCases} as is_cases,
            pg_relation_size(attrelid) > 65536 and not ${isCases}
            and not exists (select from pg_attribute g where g.attrelid = a.attrelid and g.attgenerated <> '')
            and not exists (select from pg_inherits where inhrelid = a.attrelid)
          as rewritten
        from (${timeColumns}) as a where pg_relation_size(attrelid) > 0 and ${tables}
        group by attrelid
      loop
        select string_agg(format(
          case when each.rewritten then 'alter %1$I type %3$s using %1$I + %2$L::interval'
          else '%1$I = %1$I + %2$L::interval' end, name, '${ms} ms', type), ', ')
        into moved from unnest(each.columns, each.types) as moving (name, type);
        execute format(case when each.rewritten then 'alter table %s %s' else 'update %s set %s' end, each.name, moved)
          || case when each.is_cases then $where$ where ${cases} $where$ else '' end;
      end loop;
      set local session_replication_role = origin;
      ${afterwards}
    end $$`)}`.execute(db);
}

/** Every column with times in the product's tables, except those that PostgreSQL computes. */
export const timeColumns = `
  select attrelid, attname, atttypid, atttypmod from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    and attgenerated = '' and atttypid in ('timestamptz'::regtype, 'timestamp'::regtype)`;
