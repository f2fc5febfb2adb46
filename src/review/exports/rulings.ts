import { sql } from 'kysely';
import { decisionsExportSchema, type ExportedRuling } from '../../api/exports.ts';
import { labelNames } from '../labels/label-names.ts';
import { showDecision } from '../show/show-decision.ts';
import { labelOf } from '../show/show-finding.ts';
import type { Db } from '../store/tables.ts';
import { defineExport } from './define.ts';
import { aboutColumns, showAbout, whichDecisions } from './which-decisions.ts';

/** Rulings in the order of their decisions, oldest first. */
export const rulingsExport = defineExport({
  querySchema: decisionsExportSchema,
  columns: [
    { name: 'decisionId', of: (row: ExportedRuling) => row.decisionId },
    { name: 'caseId', of: (row) => row.caseId },
    { name: 'findingId', of: (row) => row.findingId },
    { name: 'right', of: (row) => row.right },
    { name: 'label', of: (row) => row.label },
    { name: 'byHand', of: (row) => row.byHand },
    { name: 'verdict', of: (row) => row.verdict },
    { name: 'decidedAt', of: (row) => row.decidedAt, time: true },
    { name: 'state', of: (row) => row.state },
    { name: 'by.id', of: (row) => row.by.id },
    { name: 'by.name', of: (row) => row.by.name },
    { name: 'finding.task', of: (row) => row.finding.task },
    { name: 'finding.action', of: (row) => row.finding.action },
    { name: 'finding.review', of: (row) => row.finding.review },
    { name: 'finding.label', of: (row) => row.finding.label },
    { name: 'finding.labelNumber', of: (row) => row.finding.labelNumber },
    { name: 'finding.rate', of: (row) => row.finding.rate },
    { name: 'finding.offset', of: (row) => row.finding.offset },
    { name: 'finding.text', of: (row) => row.finding.text },
    { name: 'finding.name', of: (row) => row.finding.name },
    { name: 'kind', of: (row) => row.kind },
    ...aboutColumns,
  ],
  find: async (ctx, db, query) => ({
    rows: (await whichDecisions(ctx, db, query))
      .innerJoin('ruling', 'ruling.decision_id', 'decision.id')
      .selectAll('decision')
      .select(['ruling.finding_id', 'ruling.right', 'ruling.label as should_be', 'ruling.by_hand']),
    order: sql`decision.decided_at, decision.id, ruling.finding_id`,
  }),
  show: async (db) => {
    const names = await labelNames(db);
    return async (rows) => {
      const findings = await findingsOf(
        db,
        rows.map((row) => row.finding_id),
      );
      return rows.flatMap((row): ExportedRuling | [] => {
        const finding = findings.get(row.finding_id);
        if (!finding) return [];
        const { verdict, decidedAt, state, by } = showDecision(row);
        return {
          decisionId: row.id,
          caseId: row.case_id,
          findingId: row.finding_id,
          right: row.right,
          label: row.should_be,
          byHand: row.by_hand,
          verdict,
          decidedAt,
          state,
          by,
          finding: {
            task: finding.task,
            taskId: finding.task_id,
            action: finding.action,
            review: finding.review,
            label: labelOf(finding, names),
            labelNumber: finding.label_number,
            rate: finding.rate,
            offset: finding.offset_s,
            text: finding.text,
            name: finding.name,
          },
          ...showAbout(row),
        };
      });
    };
  },
});

async function findingsOf(db: Db, ids: string[]) {
  const found = await db
    .selectFrom('finding')
    .select(['id', 'task', 'task_id', 'action', 'review', 'label', 'label_number', 'rate'])
    .select(['offset_s', 'text', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}
