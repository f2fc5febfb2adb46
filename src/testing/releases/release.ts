import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from '../../bff/node/backup/manifest.ts';
import { connect } from '../../bff/node/backup/tables.ts';
import { migrations as serviceMigrations } from '../../moderation/store/migrations.ts';
import { sha256 } from '../../review/store/digest.ts';
import { renamedCodes } from '../../review/store/migrations/0021-reason-codes.ts';
import { rowDigests } from '../row-digests.ts';

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

/** SHA-256 of every migration of this code: files of the console, entries of the embedded service. */
export async function migrationDigests(): Promise<Record<string, string>> {
  const folder = path.join(import.meta.dirname, '../../review/store/migrations');
  const files = (await readdir(folder)).sort();
  const digests: Record<string, string> = {};
  for (const file of files) digests[file] = await sha256(await readFile(path.join(folder, file), 'utf8'));
  for (const [number, text] of serviceMigrations.entries())
    digests[`moderation ${number}`] = await sha256(text);
  return digests;
}

/** Columns that are in another table since. */
const movedColumns = {
  '"public"."policy"': `(
    select policy.*, names, descriptions, provisions from public.policy
    join public.policy_version on policy_version.policy = key and policy_version.version = policy.version) as moved`,
};

/**
 * The rows of a release's tables, with the codes of reasons that it had. The record of the migrations themselves grows
 * with each release.
 */
export const releaseRows = (databaseUrl: string, tables: Manifest['tables']) =>
  rowDigests(
    databaseUrl,
    tables.filter(({ name }) => !name.includes('migration')),
    Object.entries(renamedCodes).reduce(
      (row, [old, now]) => `replace(${row}, '""reason"": ""${now}""', '""reason"": ""${old}""')`,
      't::text',
    ),
    movedColumns,
  );

/** The same answers with the codes of reasons that this code has. */
export const withNewCodes = (answers: Expected['answers']): Expected['answers'] =>
  JSON.parse(JSON.stringify(answers), (name, value) =>
    name === 'reason' && typeof value === 'string' ? (renamedCodes[value] ?? value) : value,
  );

/**
 * What answers differently since 1.0.0: lanes count what the person who asks can decide, and the first picture of a case
 * is that of its strongest finding.
 */
const changed = new Set(['open', 'thumbnails']);

/** Answers without what changed on purpose. */
export const withoutChanged = (answers: Expected['answers']): Expected['answers'] =>
  JSON.parse(JSON.stringify(answers), (name, value) => (changed.has(name) ? undefined : value));

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
const lists = { '/api/cases?lane=all&sort=newest': '/api/cases', '/api/submissions': '/api/submissions' };

/** What the product answers about its rows: `paths`, and each case and submission on the first page of its list. */
export async function readAnswers(get: (path: string) => Promise<unknown>): Promise<Expected['answers']> {
  const answers: Record<string, unknown> = {};
  for (const at of paths) answers[at] = await get(at);
  for (const [list, one] of Object.entries(lists)) {
    const page = (await get(list)) as { items: { id: string }[] };
    answers[list] = page;
    for (const { id } of page.items) answers[`${one}/${id}`] = await get(`${one}/${id}`);
  }
  return answers;
}
