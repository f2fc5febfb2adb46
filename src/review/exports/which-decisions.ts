import { expressionBuilder, sql } from 'kysely';
import type { DecisionsExport } from '../../api/exports.ts';
import { whichCases } from '../cases/which-cases.ts';
import type { Context } from '../context/context.ts';
import { blindStates } from '../entities/case-state.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import type { CaseRow, Db, Tables } from '../store/tables.ts';
import { inTime } from './bounds.ts';

const about = ['kind', 'submission_id', 'content_id', 'user_id', 'room_id', 'forum_id', 'opened_at'] as const;

/** The decisions on the matching cases. Decisions on a case in a blind look are left out until the look is over. */
export async function whichDecisions(ctx: Context, db: Db, query: DecisionsExport) {
  const { where } = await whichCases(ctx, query, db);
  return db
    .selectFrom('decision')
    .innerJoin('review_case', 'review_case.id', 'decision.case_id')
    .select(about.map((column) => `review_case.${column}` as const))
    .where(where(expressionBuilder<Tables, 'review_case'>()))
    .where(sql<boolean>`review_case.state <> all(${[...blindStates]}::text[])`)
    .where(ofPlatform)
    .where(inTime(sql`decision.decided_at`, query));
}

export function showAbout(row: Pick<CaseRow, (typeof about)[number]>) {
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

type About = ReturnType<typeof showAbout>;
/** The last columns of both exports, about the case. */
export const aboutColumns = [
  { name: 'userId', of: (row: About) => row.userId },
  { name: 'roomId', of: (row: About) => row.roomId },
  { name: 'forumId', of: (row: About) => row.forumId },
  { name: 'contentId', of: (row: About) => row.contentId },
  { name: 'submissionId', of: (row: About) => row.submissionId },
];
