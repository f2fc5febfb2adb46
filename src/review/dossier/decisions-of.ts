import { sql } from 'kysely';
import type { DossierBody, DossierDecision } from '../../api/dossier.ts';
import type { CaseRow, Trx } from '../store/tables.ts';

type Parts = Pick<DossierBody, 'decisions' | 'policies' | 'looks' | 'appeals' | 'deliveries'>;

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

/** Everything that people decided about a case, and what followed. */
export async function decisionsOf(trx: Trx, row: CaseRow): Promise<Parts> {
  const decisions = await trx
    .selectFrom('decision')
    .leftJoin('review_proof', 'review_proof.decision_id', 'decision.id')
    .selectAll('decision')
    .select(['review_proof.proof', 'review_proof.bulk', 'review_proof.salt'])
    .where('decision.case_id', '=', row.id)
    .orderBy('decision.case_version')
    .orderBy('decision.decided_at')
    .execute();
  return {
    decisions: decisions.map(
      (one): DossierDecision => ({
        id: one.id,
        verdict: one.verdict,
        label: one.label,
        policy: one.policy,
        policyVersion: one.policy_version,
        note: one.note,
        actions: one.actions,
        reasons: one.reasons,
        by: { id: one.by_id, name: one.by_name },
        decidedAt: one.decided_at.toISOString(),
        fromState: one.from_state,
        outcome: one.outcome,
        takenBack: one.taken_back,
        takenBackAt: timeOf(one.taken_back_at),
        overturnedBy: one.overturned_by,
        review: one.salt === null ? null : { proof: one.proof, bulk: one.bulk, salt: one.salt },
      }),
    ),
    policies: await policiesOf(trx, row.id),
    looks: await looksOf(trx, row.id),
    appeals: await appealsOf(trx, row.id),
    deliveries: await deliveriesOf(trx, row.id),
  };
}

async function policiesOf(trx: Trx, caseId: string): Promise<Parts['policies']> {
  const rows = await trx
    .selectFrom('policy_version')
    .selectAll()
    .where(
      sql<boolean>`(policy, version) in (select policy, policy_version from decision where case_id = ${caseId})`,
    )
    .orderBy('policy')
    .orderBy('version')
    .execute();
  return rows.map((one) => ({
    key: one.policy,
    version: one.version,
    names: one.names,
    descriptions: one.descriptions,
    provisions: one.provisions,
    publishedAt: one.published_at.toISOString(),
  }));
}

async function looksOf(trx: Trx, caseId: string): Promise<Parts['looks']> {
  const rows = await trx
    .selectFrom('look')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('opened_at')
    .execute();
  return rows.map((one) => ({
    id: one.id,
    lane: one.lane,
    openedAt: one.opened_at.toISOString(),
    endedAt: timeOf(one.ended_at),
    outcome: one.outcome,
    first: one.first_decision_id,
    second: one.second_decision_id,
    third: one.third_decision_id,
  }));
}

async function appealsOf(trx: Trx, caseId: string): Promise<Parts['appeals']> {
  const rows = await trx
    .selectFrom('appeal')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('opened_at')
    .execute();
  return rows.map((one) => ({
    id: one.id,
    decisionId: one.decision_id,
    statement: one.statement,
    by: one.by_name,
    channel: one.channel,
    openedAt: one.opened_at.toISOString(),
    endedAt: timeOf(one.ended_at),
    outcome: one.outcome,
    answerId: one.answer_id,
    reply: one.reply,
  }));
}

async function deliveriesOf(trx: Trx, caseId: string): Promise<Parts['deliveries']> {
  const deliveries = await trx
    .selectFrom('delivery')
    .innerJoin('decision', 'decision.id', 'delivery.decision_id')
    .selectAll('delivery')
    .where('decision.case_id', '=', caseId)
    .orderBy('dispatch_at')
    .orderBy('delivery.id')
    .execute();
  const sendings = await trx
    .selectFrom('sending')
    .select(['delivery_id', 'endpoint_id', 'webhook_id', 'state', 'status', 'attempts', 'ended_at'])
    .where('case_id', '=', caseId)
    .orderBy('seq')
    .execute();
  return deliveries.map((one) => ({
    type: one.type,
    decisionId: one.decision_id,
    state: one.state,
    dispatchedAt: timeOf(one.dispatched_at),
    sendings: sendings
      .filter(({ delivery_id }) => delivery_id === one.id)
      .map((sending) => ({
        endpointId: sending.endpoint_id,
        webhookId: sending.webhook_id,
        state: sending.state,
        status: sending.status,
        attempts: sending.attempts,
        endedAt: timeOf(sending.ended_at),
      })),
  }));
}
