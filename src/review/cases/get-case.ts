import { sql } from 'kysely';
import { type CaseDetail, caseActions, type HistoryEntry, type Past, type Verdict } from '../../api/cases.ts';
import type { Review } from '../../api/review-proof.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Context, machine } from '../context/context.ts';
import { aboutCase } from '../entities/about-case.ts';
import { blindStates, isBlind } from '../entities/case-state.ts';
import { seenAs, seenBy } from '../entities/decidable.ts';
import { withoutDigests } from '../entities/decision-digests.ts';
import { findCase } from '../entities/find-case.ts';
import { isSampled } from '../entities/sampled.ts';
import { holdsOfCase } from '../holds/holds.ts';
import { labelNames } from '../labels/label-names.ts';
import { lookedAgain } from '../show/looked-again.ts';
import { missingOf } from '../show/missing-stretches.ts';
import { adviceOf } from '../show/show-advice.ts';
import { showReadCase, type Viewer } from '../show/show-case.ts';
import { givenWith, showContext } from '../show/show-context.ts';
import { copiesOf } from '../show/show-copies.ts';
import { evidenceOf, showFinding } from '../show/show-finding.ts';
import { noticesOf } from '../show/show-notices.ts';
import { reviewsOf } from '../show/show-reviews.ts';
import { strikesOf } from '../show/show-strikes.ts';
import { showSubmission } from '../show/show-submission.ts';
import { statementsOf } from '../statements/statements-of.ts';
import type { CaseRow, Db, HandOverRow } from '../store/tables.ts';

const contextDays = 30;
const latestShown = 5;
/** Counting stops here: a busy room has thousands of cases, and opening each of them would wait for the count. */
const maxHistoryCount = 100;

/** One case with everything needed to decide it. */
export async function getCase(ctx: Context, input: { id: string }): Promise<CaseDetail> {
  return showCaseDetail(ctx, await findCase(ctx.db.kysely, input.id));
}

export async function showCaseDetail(ctx: Context, row: CaseRow): Promise<CaseDetail> {
  const db = ctx.db.kysely;
  const isText = row.kind === 'text';
  const decided = wasDecided(row);
  const [
    content,
    findings,
    evidence,
    names,
    handOvers,
    history,
    submission,
    user,
    room,
    again,
    holds,
    missing,
    given,
    notices,
    strikes,
    copies,
    advice,
  ] = await Promise.all([
    isText ? textOf(db, row.subject) : null,
    db
      .selectFrom('finding')
      .selectAll()
      .where('case_id', '=', row.id)
      .orderBy('offset_s')
      .orderBy('start_s')
      .orderBy('seq')
      .execute(),
    isText ? new Map() : evidenceOf(db, row.submission_id),
    labelNames(db),
    db.selectFrom('hand_over').selectAll().where('case_id', '=', row.id).execute(),
    happenedTo(db, row, ctx.actor),
    db.selectFrom('submission').selectAll().where('id', '=', row.submission_id).executeTakeFirstOrThrow(),
    pastOf(ctx, row, 'user_id'),
    pastOf(ctx, row, 'room_id'),
    decided ? lookedAgain(db, row) : { looks: [], appeals: [] },
    holdsOfCase(db, row),
    isText ? [] : missingOf(db, row),
    givenWith(db, row),
    noticesOf(db, row),
    row.user_id === null ? null : strikesOf(db, row.user_id, blindStates),
    copiesOf(ctx, row),
    adviceOf(db, row, ctx.actor),
  ]);
  const standing = handOvers.filter(({ ended_at }) => ended_at === null);
  return {
    case: await showReadCase(db, row, ctx.actor, { findings, names, handOvers: standing }),
    content,
    findings: (isSampled(row) ? [] : findings).map((finding) =>
      showFinding(finding, { evidence, names, content }),
    ),
    history: await historyOf(ctx, row, history, handOvers),
    submission: { ...(await showSubmission(db, submission)), ...(isSampled(row) ? noCounts : {}) },
    missing,
    context: { user, room, strikes, given: showContext(given, row, submission) },
    ...again,
    ...(notices.length > 0 && { notices }),
    ...(copies && { copies: copies.copies }),
    ...(advice && { advice }),
    holds,
    emptiedAt: row.emptied_at?.toISOString() ?? null,
  };
}

/** Whether the case may have rows that come with a decision, undone or not. Most opened cases have none. */
const wasDecided = (row: CaseRow): boolean =>
  row.version > 1 || row.state !== 'open' || row.decision_id !== null || row.decided_by.length > 0;

async function textOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('text_item').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content ?? null;
}

/** The history. During a blind look: only what the machine and the viewer did. */
async function happenedTo(db: Db, row: CaseRow, viewer: Viewer) {
  let happened = db
    .selectFrom('audit_event')
    .select(['what', 'at', 'actor_name', 'machine', 'detail'])
    .where(aboutCase(row))
    .where('what', '=', (eb) => eb.fn.any(eb.val([...caseActions])))
    .$narrowType<{ what: HistoryEntry['what'] }>()
    .orderBy('id');
  if (isBlind(row.state)) {
    happened = happened.where((eb) =>
      eb.or([
        eb.and([eb('machine', '=', true), eb('what', '<>', 'decided')]),
        eb('case_id', 'is', null),
        eb('actor_id', '=', viewer.id),
      ]),
    );
  }
  const { rows } = await prepared(db, isBlind(row.state) ? 'blind history' : 'history', happened);
  return row.gold_id === null ? rows : [...(await arrivalOf(db, row)), ...rows];
}

/** How the content of a copy of a gold case arrived, as if it had arrived when the copy was placed. */
async function arrivalOf(db: Db, row: CaseRow) {
  const original = await db
    .selectFrom('gold')
    .innerJoin('review_case', 'review_case.id', 'gold.case_id')
    .select(['review_case.id', 'submission_id', 'opened_at'])
    .where('gold.id', '=', row.gold_id)
    .executeTakeFirstOrThrow();
  const arrived = await db
    .selectFrom('audit_event')
    .select(['what', 'at', 'actor_name', 'machine', 'detail'])
    .where(aboutCase(original))
    .where('what', 'in', ['submitted', 'moderated', 'callback', 'opened'])
    .$narrowType<{ what: HistoryEntry['what'] }>()
    .orderBy('id')
    .execute();
  const later = row.opened_at.getTime() - original.opened_at.getTime();
  // What the machine settled alone has not opened, and a text may have come with others.
  const opened: (typeof arrived)[number] = {
    what: 'opened',
    at: original.opened_at,
    actor_name: machine.name,
    machine: true,
    detail: {},
  };
  return [...arrived.filter(({ what }) => what !== 'opened'), opened].map((event) => ({
    ...event,
    at: new Date(event.at.getTime() + later),
    ...(event.what === 'submitted' && { actor_name: row.sent_by }),
    ...(event.what === 'submitted' && row.kind === 'text' && { detail: { ...event.detail, count: 1 } }),
  }));
}

async function historyOf(
  { db: { kysely: db }, actor }: Context,
  row: CaseRow,
  events: Awaited<ReturnType<typeof happenedTo>>,
  handOvers: readonly HandOverRow[],
): Promise<HistoryEntry[]> {
  const [decisions, statements, reviews] = wasDecided(row)
    ? await Promise.all([
        notedDecisions(db, row.id),
        statementsOf(db, row.id),
        actor.role === 'moderator' ? new Map<string, Review>() : reviewsOf(db, row.id),
      ])
    : [[], new Map(), new Map()];
  // Notes by the id of their decision or hand-over, because the audit holds no texts.
  const notes = new Map([...decisions, ...handOvers].map(({ id, note }) => [id, note ?? '']));
  return events.map((event) => {
    // The audit event of an appeal link has no note; the decision's own event has it.
    const about = event.what === 'appeal-link-made' ? '' : (event.detail.decision ?? event.detail.handOver);
    const note = notes.get(String(about ?? ''));
    const isDecision = event.what === 'decided';
    const reasons = isDecision ? statements.get(String(about ?? '')) : undefined;
    const review = isDecision ? reviews.get(String(about ?? '')) : undefined;
    const detail = isDecision ? withoutDigests(event.detail) : event.detail;
    return {
      at: event.at.toISOString(),
      what: event.what,
      by: event.actor_name,
      machine: event.machine,
      detail: note ? { ...detail, note } : detail,
      ...(reasons ? { reasons } : {}),
      ...(review ? { review } : {}),
    };
  });
}

async function notedDecisions(db: Db, caseId: string) {
  return db
    .selectFrom('decision')
    .select(['id', 'note'])
    .where('case_id', '=', caseId)
    .where('note', 'is not', null)
    .execute();
}

const noCounts = { findingCount: 0, reviewCount: 0 };
const none = { cases: 0, approve: 0, reject: 0, escalate: 0 };
const decidedAs = (verdict: Verdict) =>
  sql<number>`(count(*) filter (where decision.verdict = ${sql.lit(verdict)}) over ())::int`;

/** Earlier cases of the same user or room that were for people; only the latest are counted. */
async function pastOf(
  { actor, db: { kysely: db } }: Context,
  row: CaseRow,
  column: 'user_id' | 'room_id',
): Promise<Past | null> {
  const id = row[column];
  if (id === null) return null;
  const since = new Date(Date.now() - contextDays * 86_400_000);
  const query = db
    .selectFrom((eb) =>
      eb
        .selectFrom('review_case')
        .selectAll()
        .where(column, '=', id)
        .where('id', '<>', row.id)
        .where('settled', 'is', null)
        .where(seenBy(actor))
        .where('opened_at', '>', since)
        .orderBy('opened_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxHistoryCount)
        .as('review_case'),
    )
    .leftJoin('decision', (join) =>
      join
        .onRef('decision.id', '=', 'review_case.decision_id')
        // A case in a blind look is also hidden from the history of its user and room.
        .on('review_case.state', 'not in', blindStates),
    )
    .select([
      'review_case.id',
      'review_case.kind',
      'review_case.title',
      'review_case.state',
      'review_case.opened_at',
      'decision.verdict',
      // The total, in each of the few rows.
      sql<number>`(count(*) over ())::int`.as('cases'),
      decidedAs('approve').as('approve'),
      decidedAs('reject').as('reject'),
      decidedAs('escalate').as('escalate'),
    ])
    .orderBy('review_case.opened_at', 'desc')
    .orderBy('review_case.id', 'desc')
    .limit(latestShown);
  const { rows: latest } = await seenAs(db, actor, `past by ${column}`, query);
  const { cases, approve, reject, escalate } = latest[0] ?? none;
  return {
    id,
    cases,
    more: cases === maxHistoryCount,
    verdicts: { approve, reject, escalate },
    lastAt: latest[0]?.opened_at.toISOString() ?? null,
    latest: latest.map(({ opened_at, kind, title, state, verdict, ...one }) => ({
      id: one.id,
      kind,
      title,
      state,
      verdict,
      openedAt: opened_at.toISOString(),
    })),
  };
}
