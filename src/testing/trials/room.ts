import type { Role } from '../../api/common.ts';
import { type OpenDatabase, openDatabase } from '../../bff/node/database.ts';
import type { Context } from '../../review/context/context.ts';
import { migrate } from '../../review/store/migrate.ts';
import { query } from '../product/videos.ts';
import { unusedSeams } from '../unused-seams.ts';

/** A migrated database with people; verbs are called as the BFF calls them. */
export async function openRoom(databaseUrl: string): Promise<OpenDatabase> {
  const db = openDatabase(databaseUrl);
  await migrate(db.kysely);
  return db;
}

export function personIn(db: OpenDatabase, name: string, role: Role = 'moderator'): Context {
  return { ...unusedSeams(), db, actor: { id: name, name, role, machine: false } };
}

/** Adds that many waiting cases. Returns their ids. */
export async function fillRoom(databaseUrl: string, count: number): Promise<string[]> {
  const submission = crypto.randomUUID();
  await query(
    databaseUrl,
    `insert into submission (id, kind, state, title, params, callback_token, created_by, created_by_name)
     values ($1::uuid, 'texts', 'end', 'a trial', '{}', $1::uuid::text, 'test', 'test')`,
    [submission],
  );
  const rows = await query<{ id: string }>(
    databaseUrl,
    `insert into review_case (id, kind, submission_id, subject, state, title, preview, severity, rank_at)
     select gen_random_uuid(), 'text', $1::uuid, gen_random_uuid()::text, 'open', 'case ' || n, '', 0, now() from generate_series(1, $2) n
     returning id`,
    [submission, count],
  );
  return rows.map(({ id }) => id);
}
