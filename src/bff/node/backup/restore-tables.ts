import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { constrainPlaces } from '../../../review/store/migrations/0016-audit-places.ts';
import { bringForward, listFunctions, makeTables, unmakeTables } from './make-tables.ts';
import { type Manifest, type Migrations, rowsPath, shapeOf, type Table } from './manifest.ts';
import { writeOldRows } from './old-rows.ts';
import type { Progress } from './progress.ts';
import { connect, listTables, quoted, writeRows } from './tables.ts';
import type { ReadChecked } from './verify.ts';
import { withoutIndexes } from './without-indexes.ts';

type Rows = { manifest: Manifest; migrations: Migrations; read: ReadChecked; progress: Progress };

/** Fills an empty database with the rows of a backup in one transaction. */
export async function restoreTables(databaseUrl: string, rows: Rows): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const there = await listTables(client);
    if (there.length > 0)
      throw new Error(
        `The database is not empty: it has ${there.length} tables. Give DATABASE_URL a new database, or DATA_DIR another folder.`,
      );
    const functions = await listFunctions(client);
    try {
      await fillEmpty(client, databaseUrl, rows);
    } catch (error) {
      await takeBack(client, functions, error);
      throw error;
    }
    rows.progress.step('statistics for the planner');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Empties the database again. Where that fails, the error still contains the first one. */
async function takeBack(client: pg.Client, functions: Set<string>, first: unknown): Promise<void> {
  try {
    await client.query('rollback');
    await unmakeTables(client, functions);
  } catch (error) {
    const [one, other] = [first, error].map((each) => (each instanceof Error ? each.message : String(each)));
    throw new Error(`${one} The tables that were made by then are still there: ${other}`, { cause: first });
  }
}

async function fillEmpty(client: pg.Client, databaseUrl: string, rows: Rows): Promise<void> {
  const { manifest, progress } = rows;
  // With a provider's moderation service there are no tables of the embedded one.
  const schemas = new Set(manifest.tables.map(({ schema }) => schema));
  await makeTables(databaseUrl, schemas, rows.migrations);
  const tables = await listTables(client);
  sameShape(manifest, tables);
  const names = tables.map(quoted);
  await client.query('begin');
  // Triggers guard what people do and would refuse rows of the past.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const placesAgain = await unconstrainPlaces(client);
  await withoutIndexes(client, names, () => load(client, tables, rows), progress.step);
  for (const { schema, name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted({ schema, name }),
      last,
      called,
    ]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await placesAgain();
  await client.query('commit');
  await bringForward(databaseUrl, schemas);
}

/** A trail that was tampered with is restored as it was: the audit check should find it. */
async function unconstrainPlaces(client: pg.Client): Promise<() => Promise<void>> {
  const { rowCount } = await client.query("select from pg_constraint where conname = 'audit_event_place'");
  if (rowCount === 0) return async () => {};
  await client.query('alter table audit_event drop constraint audit_event_place');
  return async () => {
    for (const statement of constrainPlaces) await client.query(statement);
  };
}

function sameShape(manifest: Manifest, tables: Table[]): void {
  const [then, now] = [new Set(shapeOf(manifest.tables)), new Set(shapeOf(tables))];
  const odd = [...then.symmetricDifference(now)];
  if (odd.length === 0) return;
  throw new Error(
    `This backup was written by release ${manifest.release}; this is ${packageJson.version}, whose tables are others ` +
      `(${odd[0]}, ${odd.length} differences). Restore it with the release that wrote it, then upgrade.`,
  );
}

async function load(client: pg.Client, tables: Table[], { manifest, read, progress }: Rows): Promise<void> {
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  const { rows } = await client.query<{ name: string }>(
    "select relnamespace::regnamespace || '.' || relname as name from pg_class where relkind = 'p' and oid = any($1::regclass[])",
    [tables.map(quoted)],
  );
  const partitioned = new Set(rows.map(({ name }) => name));
  for (const table of tables) {
    const path = rowsPath(table, manifest);
    const bytes = manifest.entries.find((entry) => entry.path === path)?.bytes ?? 0;
    const onBytes = progress.part(`${table.schema}.${table.name}`, bytes);
    if (manifest.format === 1) await read(path, writeOldRows(client, table), onBytes);
    // COPY needs at least one column.
    else if (table.columns.length > 0) {
      const frozen = !partitioned.has(`${table.schema}.${table.name}`);
      await loadRows(client, table, frozen, (sink) => read(path, sink, onBytes));
    }
  }
}

async function loadRows(
  client: pg.Client,
  table: Table,
  frozen: boolean,
  read: (sink: WritableStream<Uint8Array>) => Promise<void>,
): Promise<void> {
  const through = new PassThrough();
  const [one, other] = await Promise.allSettled([
    read(Writable.toWeb(through)),
    pipeline(through, writeRows(client, table, frozen)),
  ]);
  // When reading fails first, PostgreSQL only reports that the copy was cancelled; else its error has the reason.
  const refused = other.status === 'rejected' && other.reason instanceof pg.DatabaseError;
  if (refused && other.reason.code !== '57014')
    throw new Error(`The rows of ${quoted(table)} cannot be loaded: ${other.reason.message}`, {
      cause: other.reason,
    });
  if (one.status === 'rejected') throw one.reason;
  if (other.status === 'rejected') throw other.reason;
}
