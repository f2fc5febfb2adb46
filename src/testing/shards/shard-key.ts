import type pg from 'pg';

/**
 * The tables that would be divided among shards, each with the columns that say which shard has a row: its own id and
 * those of rows that it belongs to. All rows of one piece of content are on the shard of its account.
 */
export type ShardKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** Rows that belong to content by a column without a foreign key, and sums that each shard would have of its own. */
const alsoDivided: Record<string, string[]> = {
  submission: ['id'],
  // The subject of a text's case, and of what came with it, is the text.
  review_case: ['id', 'subject'],
  given_context: ['subject'],
  audit_event: ['case_id', 'submission_id'],
  stored_callback: ['id', 'submission_id'],
  sending: ['id', 'case_id'],
  stat_hour: [],
  stat_day: [],
  stat_week: [],
  stat_place: [],
  stat_delta: [],
};

/** Reads them from the tables' foreign keys: what refers to a divided table is divided with it. */
export async function readShardKeys(client: pg.Client): Promise<ShardKeys> {
  const { rows } = await client.query<{ from: string; column: string; to: string }>(`
    select referring.relname as from, attname as column, referred.relname as to
    from pg_constraint
      join pg_class referring on referring.oid = conrelid
      join pg_class referred on referred.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and referring.relnamespace = 'public'::regnamespace`);
  const own = await client.query<{ table: string }>(`
    select relname as table from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and attname = 'id' and relkind in ('r', 'p')`);
  const withId = new Set(own.rows.map(({ table }) => table));
  const keys = new Map(Object.entries(alsoDivided).map(([table, columns]) => [table, new Set(columns)]));
  for (let size = -1; size !== sizeOf(keys); ) {
    size = sizeOf(keys);
    for (const { from, column, to } of rows) {
      if (!keys.has(to)) continue;
      const columns = keys.get(from) ?? new Set(withId.has(from) ? ['id'] : []);
      keys.set(from, columns.add(column));
    }
  }
  return keys;
}

const sizeOf = (keys: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...keys.values()].reduce((sum, { size }) => sum + 1 + size, 0);
