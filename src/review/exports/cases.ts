import { sql } from 'kysely';
import { casesExportSchema, type ExportedCase } from '../../api/exports.ts';
import { whichCases } from '../cases/which-cases.ts';
import { isBlind } from '../entities/case-state.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { isSampled } from '../entities/sampled.ts';
import { labelNames } from '../labels/label-names.ts';
import { strongestPerLabel } from '../show/show-case.ts';
import { showDecision } from '../show/show-decision.ts';
import type { CaseRow, Db, DecisionRow, FindingRow } from '../store/tables.ts';
import { inTime } from './bounds.ts';
import { defineExport } from './define.ts';

/** Cases in the order of the list. */
export const casesExport = defineExport({
  querySchema: casesExportSchema,
  columns: [
    { name: 'id', of: (row: ExportedCase) => row.id },
    { name: 'kind', of: (row) => row.kind },
    { name: 'state', of: (row) => row.state },
    { name: 'title', of: (row) => row.title },
    { name: 'content', of: (row) => row.content ?? row.preview },
    { name: 'labels', of: (row) => row.labels.map(({ label, rate }) => labelCell(label, rate)).join('; ') },
    { name: 'rate', of: (row) => row.rate },
    { name: 'findingCount', of: (row) => row.findingCount },
    { name: 'severity', of: (row) => row.severity },
    { name: 'openedAt', of: (row) => row.openedAt, time: true },
    { name: 'updatedAt', of: (row) => row.updatedAt, time: true },
    { name: 'decision.verdict', of: (row) => row.decision?.verdict ?? null },
    { name: 'decision.label', of: (row) => row.decision?.label ?? null },
    { name: 'decision.policy', of: (row) => row.decision?.policy ?? null },
    { name: 'decision.policyVersion', of: (row) => row.decision?.policyVersion ?? null },
    { name: 'decision.note', of: (row) => row.decision?.note ?? null },
    { name: 'decision.by', of: (row) => row.decision?.by.name ?? null },
    { name: 'decision.decidedAt', of: (row) => row.decision?.decidedAt ?? null, time: true },
    { name: 'decision.state', of: (row) => row.decision?.state ?? null },
    { name: 'decision.id', of: (row) => row.decision?.id ?? null },
    { name: 'userId', of: (row) => row.userId },
    { name: 'roomId', of: (row) => row.roomId },
    { name: 'forumId', of: (row) => row.forumId },
    { name: 'language', of: (row) => row.language },
    { name: 'contentId', of: (row) => row.contentId },
    { name: 'submissionId', of: (row) => row.submissionId },
  ],
  find: async (ctx, db, query) => {
    const { where, order } = await whichCases(ctx, query, db);
    const rows = db
      .selectFrom('review_case')
      .selectAll('review_case')
      .where(where)
      .where(ofPlatform)
      .where(inTime(sql`review_case.opened_at`, query));
    const direction = sql.raw(order.direction);
    return { rows, order: sql`${sql.ref(order.column)} ${direction}, id ${direction}` };
  },
  show: async (db) => {
    const names = await labelNames(db);
    return async (rows) => {
      const [findings, decisions, texts] = await Promise.all([
        labelsOf(db, rows),
        standing(db, rows),
        contents(db, rows),
      ]);
      return rows.map((row): ExportedCase => {
        const own = isSampled(row) ? [] : (findings.get(row.id) ?? []);
        const decision = row.decision_id === null ? undefined : decisions.get(row.decision_id);
        return {
          id: row.id,
          kind: row.kind,
          state: row.state,
          version: row.version,
          title: row.title,
          preview: row.preview,
          content: texts.get(row.subject) ?? null,
          labels: strongestPerLabel(own, names),
          rate: isSampled(row) ? null : row.rate,
          findingCount: own.reduce((sum, { count }) => sum + count, 0),
          severity: isSampled(row) ? 0 : row.severity,
          openedAt: row.opened_at.toISOString(),
          updatedAt: row.updated_at.toISOString(),
          decision: decision ? showDecision(decision) : null,
          userId: row.user_id,
          roomId: row.room_id,
          forumId: row.forum_id,
          language: row.language,
          contentId: row.content_id,
          submissionId: row.submission_id,
        };
      });
    };
  },
});

const labelCell = (label: string, rate: number | null) => (rate === null ? label : `${label} ${rate}`);

type Counted = Pick<FindingRow, 'task' | 'label' | 'label_number' | 'rate' | 'review'> & {
  case_id: string;
  count: number;
};

/** By label instead of one by one: a video may have thousands. */
async function labelsOf(db: Db, rows: CaseRow[]): Promise<Map<string, Counted[]>> {
  const found = await sql<Counted>`
    select case_id, task, label, label_number, max(rate) as rate, bool_or(review) as review, count(*)::int as count
    from finding where case_id = any(${rows.map(({ id }) => id)}::uuid[])
    group by case_id, task, label, label_number`.execute(db);
  return Map.groupBy(found.rows, ({ case_id }) => case_id);
}

/** Decisions in a look that is still open are left out. */
async function standing(db: Db, rows: CaseRow[]): Promise<Map<string, DecisionRow>> {
  const ids = rows.flatMap((row) => (isBlind(row.state) ? [] : (row.decision_id ?? [])));
  const found = await db
    .selectFrom('decision')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}

async function contents(db: Db, rows: CaseRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ kind, subject }) => (kind === 'text' ? subject : []));
  const found = await db
    .selectFrom('text_item')
    .select(['id', 'content'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(found.map(({ id, content }) => [id, content]));
}
