import { sql } from 'kysely';
import { type Reporter, reportMinutes } from '../../api/case-order.ts';
import type { Notice, Reports, ShownNotice } from '../../api/reported.ts';
import { shareOf } from '../../api/shares.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { isBlind } from '../entities/case-state.ts';
import { among } from '../store/among.ts';
import type { CaseRow, Db, NoticeRow } from '../store/tables.ts';

const shownNotices = 50;

export const showNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  caseId: row.case_id,
  reference: row.reference,
  reporter: { id: row.reporter_id, kind: row.reporter_kind, name: row.reporter_name },
  reason: row.reason,
  words: row.words,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  outcome: row.outcome,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

/** The outcome would tell what the first person decided. */
export const withoutOutcome = (notice: Notice): Notice => ({ ...notice, outcome: null, answeredAt: null });

type Earlier = Pick<Reporter, 'upheld' | 'answered'>;
type Reported = Pick<NoticeRow, 'reporter_id' | 'reporter_kind'>;
const keyOf = ({ reporter_kind, reporter_id }: Reported) => `${reporter_kind} ${reporter_id}`;

/** How many earlier reports of these reporters people upheld, of those that they decided on. */
export async function earlierReports(
  db: Db,
  reporters: readonly Reported[],
  exceptCase: string | null = null,
): Promise<(of: Reported) => Earlier> {
  const ids = [...new Set(reporters.map(({ reporter_id }) => reporter_id))];
  const { rows } = await sql<Earlier & Reported>`
    select reporter_kind, reporter_id, count(*) filter (where outcome = 'upheld')::int as upheld, count(*)::int as answered
    from notice where reporter_id = any(${ids}::text[]) and outcome in ('upheld', 'dismissed')
      and case_id is distinct from ${exceptCase}::uuid
    group by 1, 2`.execute(db);
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return (of) => found.get(keyOf(of)) ?? { upheld: 0, answered: 0 };
}

/** The head start of reports that wait for an answer. */
export async function minutesOf(db: Db, waiting: readonly Reported[]): Promise<number> {
  const earlier = await earlierReports(db, waiting);
  return reportMinutes(waiting.map((row) => ({ kind: row.reporter_kind, ...earlier(row) })));
}

/** Of the cases in a list: what waits for an answer. */
export async function reportsOf(db: Db, cases: readonly CaseRow[]): Promise<ReadonlyMap<string, Reports>> {
  const reported = new Map(
    cases.flatMap(({ id, report_minutes: minutes }) => (minutes > 0 ? [[id, minutes] as const] : [])),
  );
  if (reported.size === 0) return new Map();
  const query = sql<{ case_id: string; count: number; kinds: Reports['kinds']; due_at: Date | null }>`
    select case_id, sum(of_kind)::int as count, jsonb_object_agg(reporter_kind, of_kind) as kinds, min(due_at) as due_at
    from (
      select case_id, reporter_kind, count(*) as of_kind, min(due_at) as due_at
      from notice where case_id = ${among([...reported.keys()])} and answered_at is null
      group by 1, 2
    ) as counted group by 1`;
  const { rows } = await prepared(db, 'reports of cases', query);
  return new Map(
    rows.map(({ case_id, count, kinds, due_at }) => [
      case_id,
      { count, kinds, dueAt: due_at?.toISOString() ?? null, minutes: reported.get(case_id) ?? 0 },
    ]),
  );
}

/** The reports of a case: those that wait first, of these the first that is due. */
export async function noticesOf(db: Db, { id, state }: CaseRow): Promise<ShownNotice[]> {
  const query = db
    .selectFrom('notice')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy(sql`answered_at is not null`)
    .orderBy('due_at', (order) => order.asc().nullsLast())
    .orderBy('created_at', 'desc')
    .limit(shownNotices);
  const { rows } = await prepared(db, 'notices of a case', query);
  if (rows.length === 0) return [];
  // Those on this case would tell what was decided here.
  const earlier = await earlierReports(db, rows, id);
  return rows.map((row) => {
    const notice = isBlind(state) ? withoutOutcome(showNotice(row)) : showNotice(row);
    const { upheld, answered } = earlier(row);
    return { ...notice, earlier: { upheld, answered, share: shareOf(upheld, answered) } };
  });
}
