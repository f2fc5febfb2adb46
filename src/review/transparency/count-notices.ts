import { sql } from 'kysely';
import { type ReporterKind, reporterKinds } from '../../api/reported.ts';
import { shareOf } from '../../api/shares.ts';
import type { NoticeFigures, Period } from '../../api/transparency.ts';
import { machine } from '../context/context.ts';
import { inTime } from '../exports/bounds.ts';
import type { Db } from '../store/tables.ts';

export type NoticeCounts = {
  received: number;
  upheld: number;
  dismissed: number;
  removed: number;
  waiting: number;
  /** Hours from the notice to the decision that upheld it. */
  medianHours: number | null;
  /** Decisions that upheld notices, by the ground of their statement. */
  byLaw: number;
  byTerms: number;
  withoutGround: number;
  /** Answered by a decision of the machine, or of people. */
  byMachine: number;
  byPeople: number;
};

/** The notices that were received in the period, of these kinds of reporters together. */
export async function countNotices(
  db: Db,
  period: Period,
  kinds: readonly ReporterKind[],
): Promise<NoticeCounts> {
  const answers = (condition: ReturnType<typeof sql>) =>
    sql`(count(distinct answer_id) filter (where notice.outcome = 'upheld' and ${condition}))::int`;
  const ground = sql`decision.reasons ->> 'decision_ground'`;
  const { rows } = await sql<NoticeCounts>`
    select count(*)::int as received,
      (count(*) filter (where notice.outcome = 'upheld'))::int as upheld,
      (count(*) filter (where notice.outcome = 'dismissed'))::int as dismissed,
      (count(*) filter (where notice.outcome = 'removed'))::int as removed,
      (count(*) filter (where answered_at is null))::int as waiting,
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 3600)
        filter (where notice.outcome = 'upheld'))::float8 as "medianHours",
      ${answers(sql`${ground} = 'DECISION_GROUND_ILLEGAL_CONTENT'`)} as "byLaw",
      ${answers(sql`${ground} = 'DECISION_GROUND_INCOMPATIBLE_CONTENT'`)} as "byTerms",
      ${answers(sql`decision.reasons is null`)} as "withoutGround",
      (count(*) filter (where decision.by_id = ${machine.id}))::int as "byMachine",
      (count(*) filter (where decision.by_id <> ${machine.id}))::int as "byPeople"
    from notice left join decision on decision.id = notice.answer_id
    where notice.reporter_kind = any(${[...kinds]}::text[]) and ${inTime(sql`notice.created_at`, period)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('counting gave no row');
  return row;
}

/** Notices by who sent them, and how they ended. */
export async function noticeFigures(db: Db, period: Period): Promise<NoticeFigures> {
  const kinds: NoticeFigures['kinds'] = [];
  for (const kind of reporterKinds) {
    const { received, upheld, dismissed, removed, waiting } = await countNotices(db, period, [kind]);
    kinds.push({
      ...{ kind, received, upheld, dismissed, removed, waiting },
      upheldShare: shareOf(upheld, upheld + dismissed),
    });
  }
  const receivedFrom = (kind: ReporterKind) => kinds.find((one) => one.kind === kind)?.received ?? 0;
  const trusted = receivedFrom('trusted-flagger');
  const all = trusted + receivedFrom('user');
  return { kinds, trustedShare: all === 0 ? null : trusted / all };
}
