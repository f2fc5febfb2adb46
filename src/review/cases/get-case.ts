import { type CaseDetail, caseDeeds, type HistoryEntry, type Past } from '../../api/cases.ts';
import type { Context } from '../context.ts';
import { labelNames } from '../labels/label-names.ts';
import { lookedAgain } from '../looks/looked-again.ts';
import { holdsOfCase } from '../retention/holds.ts';
import { statementsOf } from '../statements/statements-of.ts';
import type { CaseRow, Db } from '../store/tables.ts';
import { showSubmission } from '../submissions/show-submission.ts';
import { blindStates, isBlind } from './case-state.ts';
import { findCase } from './find-case.ts';
import { showOneCase, type Viewer } from './show-case.ts';
import { evidenceOf, showFinding } from './show-finding.ts';

const contextDays = 30;
const latestShown = 5;

/** One case with all that a person needs to decide it. */
export async function getCase(ctx: Context, input: { id: string }): Promise<CaseDetail> {
  return showCaseDetail(ctx, await findCase(ctx.db.kysely, input.id));
}

export async function showCaseDetail(ctx: Context, row: CaseRow): Promise<CaseDetail> {
  const db = ctx.db.kysely;
  const [shown, content, rows, evidence, names, history, submission, user, room, again, holds] =
    await Promise.all([
      showOneCase(db, row, ctx.actor),
      row.kind === 'text' ? textOf(db, row.subject) : null,
      db
        .selectFrom('finding')
        .selectAll()
        .where('case_id', '=', row.id)
        .orderBy('offset_s')
        .orderBy('start_s')
        .orderBy('seq')
        .execute(),
      evidenceOf(db, row.submission_id),
      labelNames(db),
      historyOf(db, row, ctx.actor),
      db.selectFrom('submission').selectAll().where('id', '=', row.submission_id).executeTakeFirstOrThrow(),
      pastOf(db, row, 'user_id'),
      pastOf(db, row, 'room_id'),
      lookedAgain(db, row),
      holdsOfCase(db, row),
    ]);
  return {
    case: shown,
    content,
    findings: rows.map((finding) => showFinding(finding, { evidence, names, content })),
    history,
    submission: await showSubmission(db, submission),
    context: { user, room },
    ...again,
    holds,
    emptiedAt: row.emptied_at?.toISOString() ?? null,
  };
}

async function textOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('text_item').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content ?? null;
}

/** In a blind look: what the machine did, and what the viewer did. */
async function historyOf(db: Db, row: CaseRow, viewer: Viewer): Promise<HistoryEntry[]> {
  let happened = db
    .selectFrom('audit_event')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('case_id', '=', row.id),
        eb.and([eb('submission_id', '=', row.submission_id), eb('case_id', 'is', null)]),
      ]),
    )
    .where('what', 'in', caseDeeds)
    .$narrowType<{ what: HistoryEntry['what'] }>()
    .orderBy('id');
  if (isBlind(row.state)) {
    happened = happened.where((eb) =>
      eb.or([eb('machine', '=', true), eb('case_id', 'is', null), eb('actor_id', '=', viewer.id)]),
    );
  }
  const [events, notes, statements] = await Promise.all([
    happened.execute(),
    notesOf(db, row.id),
    statementsOf(db, row.id),
  ]);
  return events.map((event) => {
    // Making a link says nothing; the words are the decision's, which tells them itself.
    const about = event.what === 'appeal-link-made' ? '' : (event.detail.decision ?? event.detail.handOver);
    const note = notes.get(String(about ?? ''));
    const reasons = event.what === 'decided' ? statements.get(String(about ?? '')) : undefined;
    return {
      at: event.at.toISOString(),
      what: event.what,
      by: event.actor_name,
      machine: event.machine,
      detail: note ? { ...event.detail, note } : event.detail,
      ...(reasons ? { reasons } : {}),
    };
  });
}

/** What people wrote with what they did, by the id of the decision or hand-over: the audit itself holds no words. */
async function notesOf(db: Db, caseId: string): Promise<Map<string, string>> {
  const [decisions, handOvers] = await Promise.all([
    db
      .selectFrom('decision')
      .select(['id', 'note'])
      .where('case_id', '=', caseId)
      .where('note', 'is not', null)
      .execute(),
    db.selectFrom('hand_over').select(['id', 'note']).where('case_id', '=', caseId).execute(),
  ]);
  return new Map([...decisions, ...handOvers].map(({ id, note }) => [id, note ?? '']));
}

/** Earlier cases of the same user or room. */
async function pastOf(db: Db, row: CaseRow, column: 'user_id' | 'room_id'): Promise<Past | null> {
  const id = row[column];
  if (id === null) return null;
  const since = new Date(Date.now() - contextDays * 86_400_000);
  const others = db
    .selectFrom('review_case')
    .leftJoin('decision', (join) =>
      join
        .onRef('decision.id', '=', 'review_case.decision_id')
        // A case that is looked at blind is so from the others of its user and room, too.
        .on('review_case.state', 'not in', blindStates),
    )
    .where(`review_case.${column}`, '=', id)
    .where('review_case.id', '<>', row.id)
    .where('review_case.opened_at', '>', since);
  const [counts, latest] = await Promise.all([
    others
      .select((eb) => ['decision.verdict', eb.fn.countAll<number>().as('cases')])
      .groupBy('decision.verdict')
      .execute(),
    others
      .select([
        'review_case.id',
        'review_case.kind',
        'review_case.title',
        'review_case.state',
        'review_case.opened_at',
        'decision.verdict',
      ])
      .orderBy('review_case.opened_at', 'desc')
      .orderBy('review_case.id', 'desc')
      .limit(latestShown)
      .execute(),
  ]);
  const decidedAs = (verdict: string) =>
    Number(counts.find((count) => count.verdict === verdict)?.cases ?? 0);
  return {
    id,
    cases: counts.reduce((sum, count) => sum + Number(count.cases), 0),
    verdicts: { approve: decidedAs('approve'), reject: decidedAs('reject'), escalate: decidedAs('escalate') },
    lastAt: latest[0]?.opened_at.toISOString() ?? null,
    latest: latest.map(({ opened_at, ...one }) => ({ ...one, openedAt: opened_at.toISOString() })),
  };
}
