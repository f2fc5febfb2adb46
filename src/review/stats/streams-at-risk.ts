import { sql } from 'kysely';
import type { NowAnswer } from '../../api/stats-now.ts';
import { terminalStates } from '../entities/submission-state.ts';
import type { Where } from '../lanes/find-lane.ts';
import type { Db } from '../store/tables.ts';

const maxRows = 20;

/** Live streams with waiting cases, in the order of the queue. */
export async function streamsAtRisk(
  db: Db,
  also: Where,
  targetSeconds: number | null,
): Promise<NowAnswer['streams']> {
  const rows = await db
    .selectFrom('review_case')
    .innerJoin('submission', 'submission.id', 'review_case.submission_id')
    .select(['submission.id', 'submission.title', 'submission.room_id', 'submission.state'])
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`max(severity)`.as('severity'),
      sql<Date>`min(opened_at)`.as('oldest'),
      sql<boolean>`coalesce(min(opened_at) < now() - make_interval(secs => ${targetSeconds}::int), false)`.as(
        'late',
      ),
    ])
    .where('review_case.state', '<>', 'decided')
    .where('review_case.state', 'in', ['open', 'escalated'])
    .where('review_case.kind', 'in', ['fragment', 'audio-stream'])
    .where(also)
    .groupBy('submission.id')
    .orderBy(sql`min(rank_at)`)
    .limit(maxRows)
    .execute();
  return rows.map(({ id, title, room_id, state, open, severity, oldest, late }) => ({
    submissionId: id,
    title,
    roomId: room_id,
    running: !terminalStates.includes(state),
    open,
    severity,
    oldestAt: oldest.toISOString(),
    late,
    behind: { lane: 'review', submission: id },
  }));
}
