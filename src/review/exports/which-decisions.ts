import { expressionBuilder, sql } from 'kysely';
import type { DecisionsExport } from '../../api/exports.ts';
import { blindStates } from '../cases/case-state.ts';
import { whichCases } from '../cases/which-cases.ts';
import type { Context } from '../context.ts';
import type { CaseRow, Db, Tables } from '../store/tables.ts';
import { inTime } from './bounds.ts';

const about = [
  'review_case.kind',
  'review_case.submission_id',
  'review_case.content_id',
  'review_case.user_id',
  'review_case.room_id',
  'review_case.forum_id',
  'review_case.opened_at',
] as const;

/** The decisions on the cases that are meant. Those of a case in a blind look are told once it is over, to everyone. */
export async function whichDecisions(ctx: Context, db: Db, asked: DecisionsExport) {
  const { where } = await whichCases(ctx, asked, db);
  return db
    .selectFrom('decision')
    .innerJoin('review_case', 'review_case.id', 'decision.case_id')
    .select(about)
    .where(where(expressionBuilder<Tables, 'review_case'>()))
    .where(sql<boolean>`review_case.state <> all(${[...blindStates]}::text[])`)
    .where(inTime(sql`decision.decided_at`, asked));
}

type About = {
  kind: CaseRow['kind'];
  submission_id: string;
  content_id: string | null;
  user_id: string | null;
  room_id: string | null;
  forum_id: string | null;
  opened_at: Date;
};

export function showAbout(row: About) {
  return {
    kind: row.kind,
    submissionId: row.submission_id,
    contentId: row.content_id,
    userId: row.user_id,
    roomId: row.room_id,
    forumId: row.forum_id,
    openedAt: row.opened_at.toISOString(),
  };
}
