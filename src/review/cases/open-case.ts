import { sql } from 'kysely';
import { headStart } from '../../api/case-order.ts';
import type { CaseKind } from '../../api/cases.ts';
import { record } from '../audit/record.ts';
import type { Actor } from '../context.ts';
import { publish } from '../events/publish.ts';
import { giveUpLook } from '../looks/keep-look.ts';
import type { CaseRow, SubmissionRow, Trx } from '../store/tables.ts';
import { isBlind, nextState } from './case-state.ts';
import { indexCases } from './index-cases.ts';

const previewLength = 300;
const titleLength = 120;

export type CaseSubject = {
  kind: CaseKind;
  subject: string;
  title: string;
  preview: string;
  severity: number;
  contentId?: string | null;
  userId?: string | null;
  forumId?: string | null;
};

/** Opens the case of a part of a submission, or extends the one there is: a decided case opens again, as does one in a blind look. */
export async function openOrExtendCase(
  trx: Trx,
  actor: Actor,
  submission: SubmissionRow,
  about: CaseSubject,
): Promise<CaseRow> {
  const known = await trx
    .selectFrom('review_case')
    .selectAll()
    .where('submission_id', '=', submission.id)
    .where('subject', '=', about.subject)
    .forUpdate()
    .executeTakeFirst();
  return known ? extend(trx, actor, known, about) : open(trx, actor, submission, about);
}

async function open(trx: Trx, actor: Actor, submission: SubmissionRow, about: CaseSubject): Promise<CaseRow> {
  const row = await trx
    .insertInto('review_case')
    .values({
      id: crypto.randomUUID(),
      kind: about.kind,
      submission_id: submission.id,
      subject: about.subject,
      state: 'open',
      title: about.title.slice(0, titleLength),
      preview: about.preview.slice(0, previewLength),
      severity: about.severity,
      rank_at: sql<Date>`now() - make_interval(mins => ${headStart(about)})`,
      content_id: about.contentId ?? null,
      user_id: about.userId ?? submission.user_id,
      room_id: submission.room_id,
      forum_id: about.forumId ?? submission.forum_id,
      sent_by: submission.created_by_name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(trx, actor, 'opened', { caseId: row.id, submissionId: submission.id });
  await publish(trx, { type: 'case.opened', caseId: row.id, submissionId: submission.id });
  return row;
}

async function extend(trx: Trx, actor: Actor, known: CaseRow, about: CaseSubject): Promise<CaseRow> {
  const severity = Math.max(known.severity, about.severity);
  const row = await trx
    .updateTable('review_case')
    .set({
      state: nextState(known.state, 'extend') ?? known.state,
      version: sql`version + 1`,
      severity,
      rank_at: sql<Date>`opened_at - make_interval(mins => ${headStart({ kind: known.kind, severity })})`,
      preview: known.preview || about.preview.slice(0, previewLength),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isBlind(known.state) && !isBlind(row.state)) {
    await giveUpLook(trx, row, 'extended');
    await indexCases(trx, [row.id]);
  }
  await record(trx, actor, 'extended', { caseId: row.id, submissionId: row.submission_id });
  await publish(trx, { type: 'case.changed', caseId: row.id, version: row.version, state: row.state });
  return row;
}
