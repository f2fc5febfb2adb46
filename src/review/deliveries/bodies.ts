import { sql } from 'kysely';
import type { WebhookBody } from '../../api/webhooks.ts';
import type { Trx } from '../store/tables.ts';
import { webhookText } from './webhook-body.ts';

/** What is sent of each of these deliveries, by their id: one look into the store for all. No evidence is part of it. */
export async function bodiesOf(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, { caseId: string; body: string }>> {
  const rows = await trx
    .selectFrom('delivery')
    .innerJoin('decision', 'decision.id', 'delivery.decision_id')
    .innerJoin('review_case', 'review_case.id', 'decision.case_id')
    .innerJoin('submission', 'submission.id', 'review_case.submission_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('finding')
          .select(['action', 'label as machine_label', 'finding.rate as machine_rate'])
          .whereRef('finding.case_id', '=', 'review_case.id')
          .orderBy(sql`array_position(array['block', 'review', 'pass'], finding.action)`)
          .orderBy(sql`finding.rate desc nulls last`)
          .limit(1)
          .as('machine'),
      (join) => join.onTrue(),
    )
    .select([
      'delivery.id',
      'delivery.type',
      'delivery.leaves_at',
      'decision.id as decision_id',
      'decision.verdict',
      'decision.label',
      'decision.policy',
      'decision.note',
      'decision.decided_at',
      'decision.by_name',
      'review_case.id as case_id',
      'review_case.kind',
      'review_case.content_id',
      'review_case.user_id',
      'review_case.forum_id',
      'review_case.room_id',
      'submission.id as submission_id',
      'submission.custom_info',
      'machine.action',
      'machine.machine_label',
      'machine.machine_rate',
    ])
    .where('delivery.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => {
      const body: WebhookBody = {
        type: row.type,
        timestamp: row.leaves_at.toISOString(),
        data: {
          caseId: row.case_id,
          kind: row.kind,
          contentId: row.content_id,
          userId: row.user_id,
          forumId: row.forum_id,
          roomId: row.room_id,
          customInfo: row.custom_info,
          submissionId: row.submission_id,
          machine: { action: row.action, label: row.machine_label, rate: row.machine_rate },
          decision: {
            id: row.decision_id,
            verdict: row.verdict,
            label: row.label,
            policy: row.policy,
            note: row.note,
            decidedAt: row.decided_at.toISOString(),
            by: row.by_name,
          },
        },
      };
      return [row.id, { caseId: row.case_id, body: webhookText(body) }];
    }),
  );
}
