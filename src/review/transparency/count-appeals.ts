import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../api/transparency.ts';
import { inTime } from '../exports/bounds.ts';
import type { Db } from '../store/tables.ts';

export type AppealCounts = {
  all: number;
  upheld: number;
  reversed: number;
  medianHours: number | null;
  /** Ended without an answer, because the content was removed. */
  omitted: number;
  waiting: number;
  /** The answer was a restriction that was not there before. */
  newlyRestricted: number;
};

const trusted = sql` and reporter_kind = 'trusted-flagger'`;
const notActedOn = (also: RawBuilder<unknown>) => sql`appealed.verdict = 'approve' and exists (
  select from notice where answer_id = appealed.id${also})`;
const restricts = (member: string) =>
  sql`appealed.verdict = 'reject' and appealed.reasons ->> ${member}::text is not null`;

/** What complaints are about, by the template's indicator, and the condition of the decision appealed against. */
export const complaintKinds = [
  ['Number of complaints submitted to the internal-complaints mechanism', sql`true`],
  [
    'Complaint regarding a decision to remove or disable access to or restrict visibility of information',
    sql`appealed.verdict = 'reject' and jsonb_array_length(appealed.reasons -> 'decision_visibility') > 0`,
  ],
  [
    'Complaint regarding a decision to suspend or terminate the provision of the service',
    restricts('decision_provision'),
  ],
  ['Complaint regarding a decision to suspend or terminate an account ', restricts('decision_account')],
  [
    'Complaint regarding a decision to restrict the ability to monetise information',
    restricts('decision_monetary'),
  ],
  [
    'Complaint regarding a decision not to take action on a notice submitted in accordance with Article 16',
    notActedOn(sql``),
  ],
  [
    'Complaint regarding a decision not to take action on a notice submitted by a Trusted Flagger in accordance with Article 16',
    notActedOn(trusted),
  ],
] as const;

/** The appeals that were opened in the period, for each of `complaintKinds`. */
export async function countAppeals(db: Db, period: Period): Promise<AppealCounts[]> {
  const counted: AppealCounts[] = [];
  for (const [, condition] of complaintKinds) {
    const { rows } = await sql<AppealCounts>`
      select count(*)::int as "all",
        (count(*) filter (where appeal.outcome = 'upheld'))::int as upheld,
        (count(*) filter (where appeal.outcome = 'overturned'))::int as reversed,
        (percentile_cont(0.5) within group (order by extract(epoch from appeal.ended_at - appeal.opened_at) / 3600)
          filter (where appeal.outcome is not null))::float8 as "medianHours",
        (count(*) filter (where appeal.ended_at is not null and appeal.outcome is null))::int as omitted,
        (count(*) filter (where appeal.ended_at is null))::int as waiting,
        (count(*) filter (where appeal.outcome = 'overturned' and answer.verdict = 'reject'))::int as "newlyRestricted"
      from appeal join decision appealed on appealed.id = appeal.decision_id
        left join decision answer on answer.id = appeal.answer_id
      where ${condition} and ${inTime(sql`appeal.opened_at`, period)}`.execute(db);
    counted.push(...rows);
  }
  return counted;
}
