import { sql } from 'kysely';
import type { DeliveryType } from '../../api/webhooks.ts';
import type { SentVerdict } from '../store/tables/notices.ts';
import type { DecisionRow, Trx } from '../store/tables.ts';
import { adapters } from './adapters.ts';
import type { BackRequest } from './shape/adapter.ts';

/** A delivery that leaves now. */
type Leaving = { id: string; type: DeliveryType; decision_id: string | null; notice_id: string | null };
/** A request for the way back of a connection, as a sending is stored. */
export type BackSending = {
  /** Null: a case may have several for one delivery. */
  deliveryId: string | null;
  endpointId: string;
  type: DeliveryType;
  caseId: string;
  body: string;
};

/**
 * What the sources of reports get as these deliveries leave, in their order: each outcome and each reversal once,
 * because deliveries leave once, in the transaction that notes what was sent.
 */
export async function sendBack(trx: Trx, leaving: readonly Leaving[]): Promise<BackSending[]> {
  if (!(await hasWaysBack(trx))) return [];
  const sendings: BackSending[] = [];
  for (const delivery of leaving) {
    const { type, decision_id: decisionId, notice_id: noticeId } = delivery;
    if (type === 'notice.answered' && noticeId !== null && decisionId !== null)
      sendings.push(...(await answer(trx, delivery, await reportsFor(trx, sql`notice.id = ${noticeId}`))));
    if (type === 'decision.made' && decisionId !== null)
      sendings.push(...(await answer(trx, delivery, await answeredBefore(trx, decisionId))));
    if (type === 'decision.reversed' && decisionId !== null)
      sendings.push(...(await reverse(trx, delivery, await reportsFor(trx, sql`sent_id = ${decisionId}`))));
  }
  return sendings;
}

const hasWaysBack = async (trx: Trx): Promise<boolean> =>
  (await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('connection_id', 'is not', null)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Row = Awaited<ReturnType<typeof reportsFor>>[number];

/** Reports of connections with a way back, the oldest first. */
const reportsFor = (trx: Trx, which: ReturnType<typeof sql>) =>
  trx
    .selectFrom('notice')
    .innerJoin('connection', 'connection.id', 'notice.connection_id')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.connection_id', 'connection.id')
    .select([
      'notice.id',
      'notice.case_id',
      'notice.their',
      'notice.sent_id',
      'notice.sent',
      'connection.kind',
      'connection.settings',
      'connection.id as connection_id',
      'endpoint.id as endpoint_id',
    ])
    .where('endpoint.removed_at', 'is', null)
    .where('notice.their', 'is not', null)
    .where(sql<boolean>`${which}`)
    .orderBy('notice.created_at')
    .orderBy('notice.id')
    .execute();

/** Reports that an earlier decision of the case answered: this one stands in its place. */
const answeredBefore = (trx: Trx, decisionId: string) =>
  reportsFor(
    trx,
    sql`notice.case_id = (select case_id from decision where id = ${decisionId})
      and notice.answered_at is not null and notice.sent_id is distinct from ${decisionId}
      and exists (select from delivery where delivery.notice_id = notice.id and delivery.state = 'dispatched')`,
  );

async function answer(trx: Trx, delivery: Leaving, reports: readonly Row[]): Promise<BackSending[]> {
  const { decision_id: decisionId } = delivery;
  if (decisionId === null || reports.length === 0) return [];
  const { verdict } = await trx
    .selectFrom('decision')
    .select('verdict')
    .where('id', '=', decisionId)
    .executeTakeFirstOrThrow();
  const sendings: BackSending[] = [];
  for (const report of reports) {
    const outcome = outcomeOf(verdict, report, !(await othersSent(trx, report, decisionId)));
    if (outcome === undefined) continue;
    const sent: SentVerdict | null = outcome && { verdict: outcome.verdict, action: outcome.action };
    await note(trx, report.id, sent ? { sent_id: decisionId, sent, unsent: false } : { unsent: true });
    // A second report of the case under the same delivery is a sending of its own.
    const requests = outcome?.requests ?? [];
    const ofNotice = delivery.type === 'notice.answered';
    sendings.push(
      ...requests.map((request, at) => sendingOf(delivery, report, request, ofNotice && at === 0)),
    );
  }
  return sendings;
}

type Outcome = SentVerdict & { requests: BackRequest[] };

/** Undefined: nothing is to be sent; null: the other side has no action for it. */
function outcomeOf(verdict: DecisionRow['verdict'], report: Row, first: boolean): Outcome | null | undefined {
  const { their, sent, kind, settings } = report;
  const { answer: answering } = adapters[kind];
  if (verdict === 'escalate' || their === null || !answering) return undefined;
  const outcome = answering(their, { verdict, was: sent, first, settings });
  return outcome && { ...outcome, verdict };
}

async function reverse(trx: Trx, delivery: Leaving, reports: readonly Row[]): Promise<BackSending[]> {
  const sendings: BackSending[] = [];
  for (const [at, report] of reports.entries()) {
    const { their, sent, kind } = report;
    const { reverse: reversing } = adapters[kind];
    if (their === null || sent === null || !reversing) continue;
    // Nothing of it was sent yet, so that nothing is to be taken back.
    const withdrawn = await withdraw(trx, report);
    const requests = withdrawn ? [] : reversing(their, sent, at === 0);
    await note(trx, report.id, {
      sent_id: null,
      unsent: requests === null,
      ...(withdrawn ? { sent: null } : {}),
    });
    sendings.push(...(requests ?? []).map((request) => sendingOf(delivery, report, request, false)));
  }
  return sendings;
}

/** Withdraws a decision that no request has carried to the other side. */
async function withdraw(trx: Trx, { id, endpoint_id }: Row): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sending')
    .set({ state: 'withdrawn', ended_at: sql<Date>`now()`, next_at: sql<Date>`now()` })
    .where('endpoint_id', '=', endpoint_id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('leased_until', 'is', null)
    .where('delivery_id', 'in', (eb) =>
      eb.selectFrom('delivery').select('delivery.id').where('delivery.notice_id', '=', id),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const othersSent = async (trx: Trx, report: Row, decisionId: string): Promise<boolean> =>
  (await trx
    .selectFrom('notice')
    .select('id')
    .where('connection_id', '=', report.connection_id)
    .where('case_id', '=', report.case_id)
    .where('sent_id', '=', decisionId)
    .where('id', '<>', report.id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Noted = { sent_id?: string | null; sent?: SentVerdict | null; unsent: boolean };
const note = (trx: Trx, id: string, { sent, ...rest }: Noted) =>
  trx
    .updateTable('notice')
    .set({ ...rest, ...(sent === undefined ? {} : { sent: sent && JSON.stringify(sent) }) })
    .where('id', '=', id)
    .execute();

const sendingOf = (delivery: Leaving, report: Row, request: BackRequest, named: boolean): BackSending => ({
  deliveryId: named ? delivery.id : null,
  endpointId: report.endpoint_id,
  type: delivery.type,
  caseId: report.case_id,
  body: JSON.stringify(request),
});
