import { sql } from 'kysely';
import type { Callback, SubmissionDetail, TaskSummary } from '../../api/submissions.ts';
import type { Context } from '../context/context.ts';
import { findSubmission } from '../entities/find-submission.ts';
import { isSampled } from '../entities/sampled.ts';
import { spoken } from '../entities/spoken.ts';
import { type LabelNames, labelNames } from '../labels/label-names.ts';
import { missingStretches } from '../show/missing-stretches.ts';
import { evidenceOf, showFinding } from '../show/show-finding.ts';
import { showSubmission } from '../show/show-submission.ts';
import type { Db } from '../store/tables.ts';

/** One submission with all its results. */
export async function getSubmission(ctx: Context, input: { id: string }): Promise<SubmissionDetail> {
  const db = ctx.db.kysely;
  const row = await findSubmission(db, input.id);
  const [submission, findings, fragments, cases, callbacks, evidence, names, texts] = await Promise.all([
    showSubmission(db, row),
    db
      .selectFrom('finding')
      .selectAll()
      .where('submission_id', '=', row.id)
      .orderBy('offset_s')
      .orderBy('start_s')
      .orderBy('seq')
      .execute(),
    db
      .selectFrom('fragment')
      .selectAll()
      .where('submission_id', '=', row.id)
      .orderBy('offset_start')
      .execute(),
    db
      .selectFrom('review_case')
      .select(['id', 'state', 'settled', 'subject'])
      .where('submission_id', '=', row.id)
      .orderBy('opened_at')
      .orderBy('id')
      .execute(),
    callbacksOf(db, row.id),
    evidenceOf(db, row.id),
    labelNames(db),
    db.selectFrom('text_item').select(['id', 'content']).where('submission_id', '=', row.id).execute(),
  ]);
  const sampled = cases.filter(isSampled);
  const hidden = new Set<string | null>(sampled.map(({ id }) => id));
  // Results of a whole file are about one case.
  const file = sampled.some(({ subject }) => subject === 'file');
  const contents = new Map(texts.map((text) => [text.id, text.content]));
  return {
    submission: sampled.length > 0 ? { ...submission, findingCount: 0, reviewCount: 0 } : submission,
    findings: findings
      .filter(({ case_id }) => !hidden.has(case_id))
      .map((finding) => {
        const content = finding.text_id === null ? null : (contents.get(finding.text_id) ?? null);
        return {
          ...showFinding(finding, { evidence, names, content }),
          ...(content === null ? {} : { text: content }),
        };
      }),
    fragments: fragments.map((fragment) => ({
      id: fragment.id,
      offsetStart: fragment.offset_start,
      offsetEnd: fragment.offset_end,
      receivedAt: fragment.received_at.toISOString(),
      ...(fragment.failure === null ? {} : { failure: fragment.failure }),
      reasons: fragment.reasons,
    })),
    missing: missingStretches(fragments, row),
    summary: file ? [] : await summariesOf(db, row.id, names),
    transcript: await transcriptOf(db, row.id),
    callbacks: file ? [] : callbacks,
    cases: cases.map(({ id, state }) => ({ id, state })),
  };
}

async function callbacksOf(db: Db, submissionId: string): Promise<Callback[]> {
  const rows = await db
    .selectFrom('callback')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('received_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    receivedAt: row.received_at.toISOString(),
    duplicates: row.duplicates,
    outOfOrder: row.out_of_order,
    oddities: row.oddities,
    reason: row.reason,
    ...(row.failure === null ? {} : { failure: row.failure }),
    reasons: row.reasons,
    raw: row.raw,
  }));
}

async function summariesOf(db: Db, submissionId: string, names: LabelNames): Promise<TaskSummary[]> {
  const rows = await db
    .selectFrom('task_summary')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('task_id')
    .execute();
  return rows.map(({ task, task_id: taskId, body }) => {
    const named = (figures: { label: number; value: number }[]) =>
      figures.map((figure) => ({ ...figure, name: names(task, figure.label) }));
    return {
      task,
      taskId,
      label: body.label,
      labelName: body.label === null ? null : names(task, body.label),
      review: body.review,
      avgScores: named(body.avgScores),
      maximums: named(body.maximums),
      statistics: named(body.statistics),
      matchList: body.matchList,
      text: body.text,
    };
  });
}

async function transcriptOf(db: Db, submissionId: string): Promise<SubmissionDetail['transcript']> {
  const { rows } = await sql<SubmissionDetail['transcript'][number]>`
    select start_s as "startTime", end_s as "endTime", text from (${spoken(sql`= ${submissionId}`)}) as speech
    order by start_s, end_s, text`.execute(db);
  return rows;
}
