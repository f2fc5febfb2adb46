import { sql } from 'kysely';
import type { Strikes } from '../../api/enforcement.ts';
import type { WebhookBody } from '../../api/webhook-bodies.ts';
import type { DecisionDelivery } from '../../api/webhooks.ts';
import { appealUntil, writeAppealLink } from '../appeals/appeal-link.ts';
import type { Context } from '../context/context.ts';
import { strikesOf } from '../show/show-strikes.ts';
import { endStatement } from '../statements/end-statement.ts';
import type { Trx } from '../store/tables.ts';
import { noticeBodies } from './notice-bodies.ts';
import { webhookText } from './webhook-body.ts';

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The bodies of these deliveries, by delivery id. They contain no evidence. */
export async function bodiesOf(
  trx: Trx,
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { caseId: string; body: string }>> {
  const bodies = new Map<string, { caseId: string; body: string }>();
  for (const row of await rowsOf(trx, ids)) {
    const appealUrl = await appealUrlOf(trx, ctx, row);
    const strikes = await strikesAfter(trx, row);
    bodies.set(row.id, { caseId: row.case_id, body: webhookText(bodyOf(row, { appealUrl, strikes })) });
  }
  for (const { id, caseId, body } of await noticeBodies(trx, ids)) bodies.set(id, { caseId, body });
  return bodies;
}

/** Only for a decision that stands and can still be appealed. */
async function appealUrlOf(trx: Trx, ctx: Context, row: Row): Promise<string | null> {
  if (row.type !== 'decision.made' || row.verdict === 'escalate' || !row.stands) return null;
  if (appealUntil(row, ctx.settings) <= new Date()) return null;
  return writeAppealLink(trx, row.decision_id, ctx.settings.publicUrl);
}

/** Only where the decision gives or takes back some. */
const strikesAfter = async (trx: Trx, { user_id, actions }: Row): Promise<Strikes | null> =>
  user_id !== null && actions.some(({ strike }) => strike) ? strikesOf(trx, user_id) : null;

function rowsOf(trx: Trx, ids: readonly string[]) {
  return trx
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
    .leftJoin('appeal', 'appeal.id', 'delivery.appeal_id')
    .select([
      'delivery.id',
      'delivery.type',
      'delivery.dispatch_at',
      'decision.id as decision_id',
      'decision.verdict',
      'decision.label',
      'decision.policy',
      'decision.policy_version',
      'decision.note',
      'decision.actions',
      'decision.reasons',
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
      sql<boolean>`review_case.decision_id is not distinct from decision.id`.as('stands'),
      'appeal.id as appeal_id',
      'appeal.outcome as appeal_outcome',
      'appeal.opened_at as appeal_opened_at',
      'appeal.ended_at as appeal_ended_at',
      'appeal.reply as appeal_reply',
      'appeal.language as appeal_language',
      'machine.action',
      'machine.machine_label',
      'machine.machine_rate',
    ])
    .where('delivery.id', 'in', ids)
    .where('delivery.notice_id', 'is', null)
    .$narrowType<{ type: DecisionDelivery }>()
    .execute();
}

type Around = { appealUrl: string | null; strikes: Strikes | null };
function bodyOf(row: Row, { appealUrl, strikes }: Around): WebhookBody {
  return {
    type: row.type,
    timestamp: row.dispatch_at.toISOString(),
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
        policyVersion: row.policy_version,
        note: row.note,
        actions: row.actions.map(({ key, params }) => ({ key, params })),
        decidedAt: row.decided_at.toISOString(),
        by: row.by_name,
      },
      ...(row.reasons === null
        ? {}
        : { reasons: endStatement(row.reasons, row.type === 'decision.reversed' ? row.dispatch_at : null) }),
      ...(strikes === null ? {} : { strikes }),
      ...(appealUrl === null ? {} : { appealUrl }),
      ...(row.appeal_id === null || row.appeal_opened_at === null
        ? {}
        : {
            appeal: {
              id: row.appeal_id,
              outcome: row.appeal_outcome,
              openedAt: row.appeal_opened_at.toISOString(),
              endedAt: row.appeal_ended_at?.toISOString() ?? null,
              reply: row.appeal_reply,
              language: row.appeal_language,
            },
          }),
    },
  };
}
