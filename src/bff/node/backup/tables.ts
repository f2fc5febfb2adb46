import pg from 'pg';
import type { Sequence, Table } from './manifest.ts';

/** Ours and those of what we run on: jobs, and the embedded moderation service with its own. */
const schemas = ['public', 'jobs', 'moderation'];

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'second-look backup' });
  await client.connect();
  // One way to write each value, whatever the server is set to.
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0",
  );
  return client;
}

/** Every table with the columns that hold something of their own: what is generated is made anew. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         filter (where a.attname is not null), '[]') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by n.nspname, c.relname order by 1, 2`,
    [schemas],
  );
  return rows;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
    [schemas],
  );
  const sequences: Sequence[] = [];
  for (const { schema, name } of rows) {
    const at = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted({ schema, name })}`,
    );
    const found = at.rows[0];
    if (found) sequences.push({ schema, name, ...found });
  }
  return sequences;
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

const rowsAtOnce = 500;

/** A table's rows as lines, in bounded memory; inside the caller's transaction. */
export async function* readRows(client: pg.Client, table: Table): AsyncGenerator<string[]> {
  const columns = table.columns.map(({ name }) => {
    const column = pg.escapeIdentifier(name);
    return `${column}::text as ${column}`;
  });
  const select = `select ${columns.join(', ')} from ${quoted(table)}`;
  await client.query(
    `declare backup_rows no scroll cursor for select row_to_json(r)::text as line from (${select}) r`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from backup_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close backup_rows');
}

/** Puts lines of `readRows` back, as they were: identities and sequences' values too. */
export async function writeRows(client: pg.Client, table: Table, lines: string[]): Promise<void> {
  if (lines.length === 0 || table.columns.length === 0) return;
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name));
  const values = table.columns.map(({ name, type }) => `r.${pg.escapeIdentifier(name)}::${type}`);
  const given = names.map((name) => `${name} text`);
  await client.query(
    `insert into ${quoted(table)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from json_to_recordset($1::json) as r(${given.join(', ')})`,
    [`[${lines.join(',')}]`],
  );
}
