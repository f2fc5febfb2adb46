import type { NoticeWebhookBody } from '../../api/webhook-bodies.ts';
import type { Trx } from '../store/tables.ts';

/** The bodies of answers to reports, which name what a reporter may know. */
export async function noticeBodies(
  trx: Trx,
  ids: readonly string[],
): Promise<{ id: string; caseId: string; body: string }[]> {
  const rows = await trx
    .selectFrom('delivery')
    .innerJoin('notice', 'notice.id', 'delivery.notice_id')
    .innerJoin('review_case', 'review_case.id', 'notice.case_id')
    .leftJoin('decision', 'decision.id', 'delivery.decision_id')
    .select([
      'delivery.id',
      'delivery.dispatch_at',
      'notice.id as notice_id',
      'notice.reference',
      'notice.reporter_id',
      'notice.reporter_kind',
      'notice.reason',
      'notice.outcome',
      'notice.created_at',
      'notice.answered_at',
      'review_case.id as case_id',
      'review_case.content_id',
      'decision.id as decision_id',
      'decision.verdict',
      'decision.label',
      'decision.policy',
      'decision.policy_version',
    ])
    .where('delivery.id', 'in', ids)
    .execute();
  return rows.flatMap((row) => {
    const { outcome, answered_at, decision_id, verdict } = row;
    if (outcome === null || answered_at === null) return [];
    const body: NoticeWebhookBody = {
      type: 'notice.answered',
      timestamp: row.dispatch_at.toISOString(),
      data: {
        noticeId: row.notice_id,
        reference: row.reference,
        reporter: { id: row.reporter_id, kind: row.reporter_kind },
        reason: row.reason,
        caseId: row.case_id,
        contentId: row.content_id,
        outcome,
        createdAt: row.created_at.toISOString(),
        answeredAt: answered_at.toISOString(),
        decision:
          decision_id === null || verdict === null
            ? null
            : {
                id: decision_id,
                verdict,
                label: row.label,
                policy: row.policy,
                policyVersion: row.policy_version,
              },
      },
    };
    return [{ id: row.id, caseId: row.case_id, body: JSON.stringify(body) }];
  });
}
