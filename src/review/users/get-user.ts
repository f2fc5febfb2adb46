import { sql } from 'kysely';
import type { Verdict } from '../../api/cases.ts';
import { shareOf } from '../../api/shares.ts';
import { type User, userLimits } from '../../api/users.ts';
import type { Actor, Context } from '../context/context.ts';
import { blindStates, isBlind } from '../entities/case-state.ts';
import { isSeenBy, seenBy } from '../entities/decidable.ts';
import { givenWith, showContext } from '../show/show-context.ts';
import { showNotice, withoutOutcome } from '../show/show-notices.ts';
import { strikesOf } from '../show/show-strikes.ts';
import type { StoredAction } from '../store/tables/decisions.ts';
import type { Db, NoticeRow } from '../store/tables.ts';
import { notesAbout } from './user-notes.ts';

const { listed } = userLimits;
/** A case of a user that people decide. What a decision in a blind look was is hidden. */
const isFor = (actor: Actor, userId: string) =>
  sql`review_case.user_id = ${userId} and review_case.settled is null and ${isSeenBy(actor)}`;
const isShown = sql`review_case.state <> all(${sql.val([...blindStates])}::text[])`;

/** Everything that is known about a user. An id without content here is no error: its page can have notes. */
export async function getUser({ actor, db: { kysely: db } }: Context, { id }: { id: string }): Promise<User> {
  const [author, cases, strikes, actions, about, sent, appeals, rooms, notes] = await Promise.all([
    authorOf(db, actor, id),
    countCases(db, actor, id),
    strikesOf(db, id, blindStates),
    actionsOn(db, actor, id),
    reports(db, sql`review_case.user_id = ${id} and ${isSeenBy(actor)}`),
    reports(db, sql`notice.reporter_id = ${id} and notice.reporter_kind = 'user' and ${isSeenBy(actor)}`),
    appealsOf(db, actor, id),
    roomsOf(db, actor, id),
    notesAbout(db, id),
  ]);
  return { id, author, cases, strikes, actions, about, sent, appeals, rooms, notes };
}

/** The profile that came with the newest case. */
async function authorOf(db: Db, actor: Actor, id: string): Promise<User['author']> {
  const row = await db
    .selectFrom('review_case')
    .selectAll()
    .where('user_id', '=', id)
    .where(seenBy(actor))
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && showContext(await givenWith(db, row), row, { custom_info: null })?.author;
}

type Counted = { all: number; waiting: number; firstAt: Date | null; lastAt: Date | null } & Record<
  Verdict,
  number
>;
async function countCases(db: Db, actor: Actor, id: string): Promise<User['cases']> {
  const of = (verdict: Verdict) =>
    sql`count(*) filter (where ${isShown} and decision.verdict = ${verdict})::int`;
  const { rows } = await sql<Counted>`
    select count(*)::int as "all", count(*) filter (where decision.id is null or not ${isShown})::int as waiting,
      ${of('approve')} as approve, ${of('reject')} as reject, ${of('escalate')} as escalate,
      min(opened_at) as "firstAt", max(opened_at) as "lastAt"
    from review_case left join decision on decision.id = review_case.decision_id where ${isFor(actor, id)}`.execute(
    db,
  );
  const { all = 0, waiting = 0, firstAt = null, lastAt = null, ...verdicts } = rows[0] ?? {};
  return {
    all,
    waiting,
    verdicts: { approve: 0, reject: 0, escalate: 0, ...verdicts },
    firstAt: firstAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
  };
}

/** What standing decisions do beyond their verdicts, newest first. */
async function actionsOn(db: Db, actor: Actor, id: string): Promise<User['actions']> {
  const { rows } = await sql<{
    case_id: string;
    by_id: string;
    by_name: string;
    decided_at: Date;
    action: StoredAction;
  }>`
    select case_id, by_id, by_name, decided_at, action from review_case
    join decision on decision.id = review_case.decision_id
    cross join lateral jsonb_array_elements(decision.actions) as action
    where ${isFor(actor, id)} and ${isShown} order by decided_at desc, decision.id limit ${listed}`.execute(
    db,
  );
  return rows.map(({ case_id, by_id, by_name, decided_at, action }) => ({
    key: action.key,
    params: action.params,
    points: action.strike?.points ?? 0,
    caseId: case_id,
    by: { id: by_id, name: by_name },
    decidedAt: decided_at.toISOString(),
  }));
}

type Counts = { count: number; upheld: number; answered: number };
/** Reports that people have decided on count for the share, except in a blind look. */
async function reports(db: Db, which: ReturnType<typeof sql>): Promise<User['about']> {
  const from = sql`from notice join review_case on review_case.id = notice.case_id where ${which}`;
  const answered = sql`${isShown} and notice.outcome in ('upheld', 'dismissed')`;
  const [counts, latest] = await Promise.all([
    sql<Counts>`
      select count(*)::int as count, count(*) filter (where ${answered})::int as answered,
        count(*) filter (where ${answered} and notice.outcome = 'upheld')::int as upheld ${from}`.execute(db),
    sql<NoticeRow & { state: Parameters<typeof isBlind>[0] }>`
      select notice.*, review_case.state ${from} order by notice.created_at desc, notice.id limit ${listed}`.execute(
      db,
    ),
  ]);
  const { count, upheld, answered: of } = counts.rows[0] ?? { count: 0, upheld: 0, answered: 0 };
  return {
    count,
    upheld: shareOf(upheld, of),
    latest: latest.rows.map(({ state, ...row }) =>
      isBlind(state) ? withoutOutcome(showNotice(row)) : showNotice(row),
    ),
  };
}

async function appealsOf(db: Db, actor: Actor, id: string): Promise<User['appeals']> {
  const rows = await db
    .selectFrom('appeal')
    .innerJoin('review_case', 'review_case.id', 'appeal.case_id')
    .select([
      'appeal.id',
      'appeal.case_id',
      'appeal.statement',
      'appeal.opened_at',
      'appeal.outcome',
      'state',
    ])
    .where('review_case.user_id', '=', id)
    .where(isSeenBy(actor))
    .orderBy('appeal.opened_at', 'desc')
    .limit(listed)
    .execute();
  return rows.map(({ case_id, opened_at, state, outcome, ...row }) => ({
    ...row,
    outcome: isBlind(state) ? null : outcome,
    caseId: case_id,
    openedAt: opened_at.toISOString(),
  }));
}

/** Rooms and forums with the most cases first. */
async function roomsOf(db: Db, actor: Actor, id: string): Promise<User['rooms']> {
  const { rows } = await sql<{ id: string; cases: number }>`
    select coalesce(room_id, forum_id) as id, count(*)::int as cases from review_case
    where ${isFor(actor, id)} and coalesce(room_id, forum_id) is not null group by 1 order by 2 desc, 1 limit ${listed}`.execute(
    db,
  );
  return rows;
}
