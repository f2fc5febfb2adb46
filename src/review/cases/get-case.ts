import { type CaseDetail, caseDeeds, type HistoryEntry } from '../../api/cases.ts';
import type { Context } from '../context.ts';
import { labelNames } from '../labels/label-names.ts';
import type { CaseRow, Db } from '../store/tables.ts';
import { showSubmission } from '../submissions/show-submission.ts';
import { findCase } from './find-case.ts';
import { showOneCase } from './show-case.ts';
import { evidenceOf, showFinding } from './show-finding.ts';

const contextDays = 30;

/** One case with all that a person needs to decide it. */
export async function getCase(ctx: Context, input: { id: string }): Promise<CaseDetail> {
  return showCaseDetail(ctx, await findCase(ctx.db.kysely, input.id));
}

export async function showCaseDetail(ctx: Context, row: CaseRow): Promise<CaseDetail> {
  const db = ctx.db.kysely;
  const [shown, content, rows, evidence, names, history, submission, user, room] = await Promise.all([
    showOneCase(db, row, ctx.actor.role),
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
    historyOf(db, row),
    db.selectFrom('submission').selectAll().where('id', '=', row.submission_id).executeTakeFirstOrThrow(),
    pastOf(db, row, 'user_id'),
    pastOf(db, row, 'room_id'),
  ]);
  return {
    case: shown,
    content,
    findings: rows.map((finding) => showFinding(finding, { evidence, names, content })),
    history,
    submission: await showSubmission(db, submission),
    context: { user, room },
  };
}

async function textOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('text_item').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content ?? null;
}

async function historyOf(db: Db, row: CaseRow): Promise<HistoryEntry[]> {
  const events = await db
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
    .orderBy('id')
    .execute();
  return events.map((event) => ({
    at: event.at.toISOString(),
    what: event.what,
    by: event.actor_name,
    machine: event.machine,
    detail: event.detail,
  }));
}

/** Earlier cases of the same user or room. */
async function pastOf(db: Db, row: CaseRow, column: 'user_id' | 'room_id') {
  const id = row[column];
  if (id === null) return null;
  const since = new Date(Date.now() - contextDays * 86_400_000);
  const found = await db
    .selectFrom('review_case')
    .leftJoin('decision', 'decision.id', 'review_case.decision_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('cases'),
      eb.fn.countAll<number>().filterWhere('decision.verdict', '=', 'reject').as('rejected'),
      eb.fn.max('review_case.opened_at').as('last'),
    ])
    .where(`review_case.${column}`, '=', id)
    .where('review_case.id', '<>', row.id)
    .where('review_case.opened_at', '>', since)
    .executeTakeFirstOrThrow();
  return {
    id,
    cases: Number(found.cases),
    rejected: Number(found.rejected),
    lastAt: found.last?.toISOString() ?? null,
  };
}
