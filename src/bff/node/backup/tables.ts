import pg from 'pg';
import {
  type CopyStreamQuery,
  type CopyToStreamQuery,
  from as copyFrom,
  to as copyTo,
} from 'pg-copy-streams';
import type { Sequence, Table } from './manifest.ts';

/** Our tables, those of the job queue, and those of the embedded moderation service. */
const schemas = ['public', 'jobs', 'moderation'];

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'second-look backup' });
  await client.connect();
  // Fix how values are written, independent of the server's settings.
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0",
  );
  return client;
}

/** Every table with its columns, except generated ones, which the database computes again. */
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

const columnsOf = (table: Table) => table.columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');

/** A table's rows as COPY writes them; `rowCount` is known at the end. Runs inside the caller's transaction. */
export function readRows(client: pg.Client, table: Table): CopyToStreamQuery {
  return client.query(copyTo(`copy (select ${columnsOf(table)} from ${quoted(table)}) to stdout`));
}

/** Loads the output of `readRows`, with identities. `frozen`: the table was emptied in this transaction. */
export function writeRows(client: pg.Client, table: Table, frozen: boolean): CopyStreamQuery {
  const how = frozen ? ' with (freeze)' : '';
  return client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin${how}`));
}
