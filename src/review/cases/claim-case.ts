import { sql } from 'kysely';
import type { CaseDetail, HistoryEntry } from '../../api/cases.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { publish } from '../events/publish.ts';
import { isUuid } from '../is-uuid.ts';
import { isOwn, notOwn, ownDecision } from '../looks/own-decision.ts';
import type { CaseRow, Trx } from '../store/tables.ts';
import { decidableStates } from './case-state.ts';
import { conflict, findCase } from './find-case.ts';
import { findLane, type Order, orders, type Where } from './find-lane.ts';
import { showCaseDetail } from './get-case.ts';
import { notForOthers } from './handed-to.ts';

/**
 * Claims are leases: one statement takes or renews one, by the database's clock, so that two processes can never
 * both hold a case (RQ1). The epoch goes up with each new holder and fences off the one before (RQ2).
 */
export const free = sql<boolean>`(claim_by is null or claim_expires_at <= now())`;

function lease(ctx: Context) {
  return {
    claim_by: ctx.actor.id,
    claim_by_name: ctx.actor.name,
    claim_expires_at: sql<Date>`now() + make_interval(secs => ${ctx.settings.claimSeconds})`,
  };
}

/** The same under a new epoch. Who holds it still has held it since they first did. */
export function newLease(ctx: Context) {
  return {
    ...lease(ctx),
    claim_epoch: sql<number>`claim_epoch + 1`,
    claimed_at: sql<Date>`case when claim_by = ${ctx.actor.id} and claim_expires_at > now() then claimed_at else now() end`,
  };
}

/** Takes a case that nobody else holds; one's own claim goes on under a new epoch. */
export async function claimCase(ctx: Context, input: { id: string }): Promise<CaseDetail> {
  const { id } = await findCase(ctx.db.kysely, input.id);
  const row = await ctx.db.kysely.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('review_case')
      .set(newLease(ctx))
      .where('id', '=', id)
      .where((eb) => eb.or([free, eb('claim_by', '=', ctx.actor.id)]))
      .where(notOwn(ctx.actor))
      .returningAll()
      .executeTakeFirst();
    if (claimed) await tell(trx, ctx, claimed, 'claimed');
    return claimed;
  });
  if (!row && isOwn(await findCase(ctx.db.kysely, id), ctx.actor.id)) throw ownDecision();
  if (!row) throw await conflict(ctx, 'claim_held', 'Someone else is looking at this case.', id);
  return showCaseDetail(ctx, row);
}

/** Takes the lane's first open case that nobody holds; null when there is none. */
export async function claimNext(ctx: Context, input: { lane: string }): Promise<CaseDetail | null> {
  const lane = await findLane(ctx, input.lane);
  const row = await ctx.db.kysely
    .transaction()
    .execute((trx) => claimFirst(trx, ctx, (eb) => eb.and([lane.where(eb), free]), lane.order));
  return row ? showCaseDetail(ctx, row) : null;
}

/**
 * Takes what a person looks at after `decidedId`: the case their list shows next, or none when that has just been taken;
 * where no list is told of, the lane's first that is theirs or nobody's.
 */
export async function claimAfter(
  trx: Trx,
  ctx: Context,
  decidedId: string,
  input: { next?: string | null | undefined; lane?: string | undefined },
): Promise<CaseRow | null> {
  const { next, lane = 'review' } = input;
  if (next && !isUuid(next)) return null;
  const place: { where: Where; order: Order } = next
    ? { where: (eb) => eb('id', '=', next), order: orders.priority }
    : await findLane(ctx, lane, trx);
  const mayTake: Where = (eb) =>
    eb.and([place.where(eb), eb('id', '<>', decidedId), eb.or([free, eb('claim_by', '=', ctx.actor.id)])]);
  return claimFirst(trx, ctx, mayTake, place.order);
}

/** What another transaction has in hand is passed over: two who decide at once never wait for each other. */
async function claimFirst(
  trx: Trx,
  ctx: Context,
  where: Where,
  { column, direction }: Order,
): Promise<CaseRow | null> {
  const claimed = await trx
    .updateTable('review_case')
    .set(newLease(ctx))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('review_case')
        .select('id')
        .where(where)
        .where('state', 'in', decidableStates(ctx.actor.role))
        .where(notOwn(ctx.actor))
        .where(notForOthers(ctx.actor))
        .orderBy(column, direction)
        .orderBy('id', direction)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  if (claimed) await tell(trx, ctx, claimed, 'claimed');
  return claimed ?? null;
}

/** Makes one's own claim last from now on. */
export async function renewClaim(ctx: Context, input: { id: string; epoch: number }): Promise<CaseDetail> {
  const { id } = await findCase(ctx.db.kysely, input.id);
  const row = await ctx.db.kysely
    .updateTable('review_case')
    .set(lease(ctx))
    .where('id', '=', id)
    .where('claim_by', '=', ctx.actor.id)
    .where('claim_epoch', '=', input.epoch)
    .where('claim_expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await conflict(ctx, 'claim_lost', 'Your claim on this case has ended.', id);
  return showCaseDetail(ctx, row);
}

/** Lets go of a case. Letting go of what one no longer holds is no error. */
export async function releaseClaim(ctx: Context, input: { id: string; epoch: number }): Promise<void> {
  const { id } = await findCase(ctx.db.kysely, input.id);
  await ctx.db.kysely.transaction().execute(async (trx) => {
    const released = await trx
      .updateTable('review_case')
      .set({ claim_by: null, claim_by_name: null, claim_expires_at: null })
      .where('id', '=', id)
      .where('claim_by', '=', ctx.actor.id)
      .where('claim_epoch', '=', input.epoch)
      .returningAll()
      .executeTakeFirst();
    if (released) await tell(trx, ctx, released, 'released');
  });
}

/** Says in the audit and to every browser that a claim has begun, ended or changed hands. */
export async function tell(
  trx: Trx,
  ctx: Context,
  row: CaseRow,
  what: 'claimed' | 'released' | 'taken-over',
  more: HistoryEntry['detail'] = {},
): Promise<void> {
  await record(
    trx,
    ctx.actor,
    what,
    { caseId: row.id, submissionId: row.submission_id },
    { epoch: row.claim_epoch, ...more },
  );
  await publish(trx, { type: 'claim.changed', caseId: row.id });
}
