import type { Table } from '../bff/node/backup/manifest.ts';
import { connect, listTables, quoted } from '../bff/node/backup/tables.ts';

/**
 * Number of rows and a digest of them by table, in the columns that `tables` names. Without `tables`: all tables with
 * all their columns. `row`: what is compared of a row `t`, in SQL. `moved`: where the columns of a table are now.
 */
export async function rowDigests(
  databaseUrl: string,
  tables?: readonly Table[],
  row = 't::text',
  moved: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const client = await connect(databaseUrl);
  const digests: Record<string, string> = {};
  try {
    for (const table of tables ?? (await listTables(client))) {
      const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as digest
        from (select ${row} as line from (select ${columns} from ${moved[quoted(table)] ?? quoted(table)}) t) rows`,
      );
      digests[quoted(table)] = rows[0]?.digest ?? '';
    }
  } finally {
    await client.end();
  }
  return digests;
}
