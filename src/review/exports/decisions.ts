import { sql } from 'kysely';
import { decisionsExportSchema, type ExportedDecision } from '../../api/exports.ts';
import type { ReviewProof } from '../../api/review-proof.ts';
import { showDecision } from '../show/show-decision.ts';
import { defineExport } from './define.ts';
import { aboutColumns, showAbout, whichDecisions } from './which-decisions.ts';

/** Decisions, oldest first. */
export const decisionsExport = defineExport({
  querySchema: decisionsExportSchema,
  columns: [
    { name: 'id', of: (row: ExportedDecision) => row.id },
    { name: 'caseId', of: (row) => row.caseId },
    { name: 'kind', of: (row) => row.kind },
    { name: 'verdict', of: (row) => row.verdict },
    { name: 'label', of: (row) => row.label },
    { name: 'policy', of: (row) => row.policy },
    { name: 'policyVersion', of: (row) => row.policyVersion },
    { name: 'note', of: (row) => row.note },
    { name: 'actions', of: (row) => row.actions.map(({ key }) => key).join(' ') },
    { name: 'by.id', of: (row) => row.by.id },
    { name: 'by.name', of: (row) => row.by.name },
    { name: 'decidedAt', of: (row) => row.decidedAt, time: true },
    { name: 'state', of: (row) => row.state },
    { name: 'takenBackAt', of: (row) => row.takenBackAt, time: true },
    { name: 'round', of: (row) => row.round },
    { name: 'outcome', of: (row) => row.outcome },
    { name: 'seconds', of: (row) => row.seconds },
    { name: 'openedAt', of: (row) => row.openedAt, time: true },
    { name: 'proof', of: (row) => row.proof && JSON.stringify(row.proof) },
    ...aboutColumns,
  ],
  find: async (ctx, db, query) => ({
    rows: (await whichDecisions(ctx, db, query))
      .selectAll('decision')
      .select(
        sql<ReviewProof | null>`(select proof from review_proof where decision_id = decision.id)`.as('proof'),
      ),
    order: sql`decision.decided_at, decision.id`,
  }),
  show: async () => async (rows) =>
    rows.map(
      (row): ExportedDecision => ({
        ...showDecision(row),
        ...showAbout(row),
        takenBackAt: row.taken_back_at?.toISOString() ?? null,
        seconds: row.seconds,
        proof: row.proof,
      }),
    ),
});
