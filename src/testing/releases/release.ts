import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from '../../bff/node/backup/manifest.ts';
import { connect, quoted } from '../../bff/node/backup/tables.ts';
import { migrations as serviceMigrations } from '../../moderation/store/migrations.ts';

/** What is kept of a release beside its backup: the state that an upgrade must not change. */
export type Expected = {
  /** SHA-256 of each migration, by name. */
  migrations: Record<string, string>;
  /** Number of rows and their digest by table, in the columns of that release. */
  rows: Record<string, string>;
  /** Answers of the API by path. */
  answers: Record<string, unknown>;
};

/** A folder for each release: `backup.zip` and `expected.json`. */
export const releasesFolder = import.meta.dirname;
export const backupOf = (release: string) => path.join(releasesFolder, release, 'backup.zip');
export const expectedOf = (release: string) => path.join(releasesFolder, release, 'expected.json');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** SHA-256 of every migration of this code: files of the console, entries of the embedded service. */
export async function migrationDigests(): Promise<Record<string, string>> {
  const folder = path.join(import.meta.dirname, '../../review/store/migrations');
  const files = (await readdir(folder)).sort();
  const console = await Promise.all(
    files.map(async (file) => [file, sha256(await readFile(path.join(folder, file), 'utf8'))] as const),
  );
  const service = serviceMigrations.map((text, number) => [`moderation ${number}`, sha256(text)] as const);
  return Object.fromEntries([...console, ...service]);
}

/** Number of rows and a digest of them for each table, in the columns that `tables` names. */
export async function rowDigests(
  databaseUrl: string,
  tables: Manifest['tables'],
): Promise<Record<string, string>> {
  const client = await connect(databaseUrl);
  const digests: Record<string, string> = {};
  try {
    for (const table of tables) {
      // The record of the migrations themselves grows with each release.
      if (/migration/.test(table.name)) continue;
      const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
        from (select ${columns} from ${quoted(table)}) t`,
      );
      digests[quoted(table)] = rows[0]?.digest ?? '';
    }
  } finally {
    await client.end();
  }
  return digests;
}

/** Columns, indexes and constraints of all our tables, one line each, sorted. */
export async function schemaOf(databaseUrl: string): Promise<string[]> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema in ('public', 'moderation')
      union all select indexdef from pg_indexes where schemaname in ('public', 'moderation')
      union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace::regnamespace::text in ('public', 'moderation') and conrelid <> 0
      order by 1`);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

/** Only what stays as it is while time goes on: no schedules, retries or last runs. */
const paths = [
  '/api/cases?lane=all&sort=newest',
  '/api/submissions',
  '/api/lanes',
  '/api/policies',
  '/api/labels',
  '/api/keys',
  '/api/holds',
  '/api/erasures',
  '/api/reason-templates',
  '/api/views',
  '/api/words',
  '/api/galleries/persons',
  '/api/appearance',
];

/** What the product answers about its rows: the lists of `paths`, each case and each submission. */
export async function readAnswers(get: (path: string) => Promise<unknown>): Promise<Expected['answers']> {
  const answers: Record<string, unknown> = {};
  const read = async (at: string) => {
    answers[at] = await get(at);
    return answers[at];
  };
  for (const at of paths) await read(at);
  for (const kind of ['cases', 'submissions'] as const) {
    const list = answers[paths.find((at) => at.startsWith(`/api/${kind}`)) ?? ''];
    const { items } = list as { items: { id: string }[] };
    for (const { id } of items) await read(`/api/${kind}/${id}`);
  }
  return answers;
}
