import { sql } from 'kysely';
import type { ContentCounts } from '../../api/retention.ts';
import type { Content } from '../retention/remove-files.ts';
import type { Db } from '../store/tables.ts';

/** Content of a person: submissions about them, and their single texts in other submissions. */
export async function findContent(db: Db, userId: string, limit: number): Promise<Content> {
  const [submissions, texts] = await Promise.all([
    db
      .selectFrom('submission')
      .select('id')
      .where('user_id', '=', userId)
      .where('emptied_at', 'is', null)
      .orderBy('created_at')
      .limit(limit)
      .execute(),
    db
      .selectFrom('text_item')
      .select('id')
      .where('user_id', '=', userId)
      .where('emptied_at', 'is', null)
      .limit(limit)
      .execute(),
  ]);
  return { submissions: submissions.map((row) => row.id), texts: texts.map((row) => row.id) };
}

export const noCounts: ContentCounts = {
  submissions: 0,
  texts: 0,
  cases: 0,
  findings: 0,
  callbacks: 0,
  files: 0,
  bytes: 0,
  notes: 0,
};

export function addCounts(one: ContentCounts, other: ContentCounts): ContentCounts {
  return {
    submissions: one.submissions + other.submissions,
    texts: one.texts + other.texts,
    cases: one.cases + other.cases,
    findings: one.findings + other.findings,
    callbacks: one.callbacks + other.callbacks,
    files: one.files + other.files,
    bytes: one.bytes + other.bytes,
    notes: one.notes + other.notes,
  };
}

/** A dry run: how much an erasure would find, and how old it is. */
export async function countContent(
  db: Db,
  userId: string,
): Promise<{ counts: ContentCounts; oldest: Date | null }> {
  const { rows } = await sql<ContentCounts & { oldest: Date | null }>`
    with sub as (select id, upload_id, created_at from submission where user_id = ${userId} and emptied_at is null),
    txt as (
      select text_item.id, submission.created_at from text_item join submission on submission.id = submission_id
      where text_item.user_id = ${userId} and text_item.emptied_at is null
    ),
    cas as (
      select id from review_case
      where submission_id in (select id from sub) or (kind = 'text' and subject in (select id::text from txt))
    ),
    fil as (
      select bytes from evidence where submission_id in (select id from sub) and key is not null
      union all select bytes from upload where id in (select upload_id from sub)
        and not exists (select from submission where upload_id = upload.id and id not in (select id from sub))
    )
    select (select count(*) from sub)::int as submissions, (select count(*) from txt)::int as texts,
      (select count(*) from cas)::int as cases,
      (select count(*) from finding
        where submission_id in (select id from sub) or text_id in (select id from txt))::int as findings,
      (select count(*) from callback where submission_id in (select id from sub))::int as callbacks,
      (select count(*) from fil)::int as files, (select coalesce(sum(bytes), 0) from fil)::float8 as bytes,
      ((select count(*) from decision where note is not null and case_id in (select id from cas))
        + (select count(*) from hand_over where note <> '' and case_id in (select id from cas))
        + (select count(*) from appeal where statement <> '' and case_id in (select id from cas))
        + (select count(*) from user_note where user_id = ${userId}))::int as notes,
      least((select min(created_at) from sub), (select min(created_at) from txt)) as oldest`.execute(db);
  const { oldest = null, ...counts } = rows[0] ?? { ...noCounts, oldest: null };
  return { counts, oldest };
}
