import { sql } from 'kysely';
import type { CaseDetail } from '../../api/cases.ts';
import { type CaseChange, changeCases, noClaim } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { allowedDecisions, needsSupervisor } from '../entities/case-state.ts';
import { decidableBy } from '../entities/decidable.ts';
import { findCase } from '../entities/find-case.ts';
import { isOwn, ownDecision } from '../entities/own-decision.ts';
import { findLane, type Order, orders, type Where } from '../lanes/find-lane.ts';
import { notForOthers } from '../lanes/handed-to.ts';
import { conflict } from '../show/conflict.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { CaseRow } from '../store/tables.ts';
import { showCaseDetail } from './get-case.ts';

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

/** A new lease under the next epoch. `claimed_at` stays if the same person still holds it. */
export function newLease(ctx: Context) {
  return {
    ...lease(ctx),
    claim_epoch: sql<number>`claim_epoch + 1`,
    claimed_at: sql<Date>`case when claim_by = ${ctx.actor.id} and claim_expires_at > now() then claimed_at else now() end`,
  };
}

/** Claims a case that nobody else holds; one's own claim continues under a new epoch. */
export async function claimCase(ctx: Context, input: { id: string }): Promise<CaseDetail> {
  const { id } = await findCase(ctx.db.kysely, input.id);
  const row = await changeCases(ctx, (change) =>
    change.claim('claimed', (update) =>
      update
        .set(newLease(ctx))
        .where('id', '=', id)
        .where((eb) => eb.or([free, eb('claim_by', '=', ctx.actor.id)]))
        .where((eb) => eb.or([decidableBy(ctx.actor)(eb), eb('state', '=', 'decided')])),
    ),
  );
  if (!row) throw await refusal(ctx, id);
  return showCaseDetail(ctx, row);
}

async function refusal(ctx: Context, id: string): Promise<Failure> {
  const now = await findCase(ctx.db.kysely, id);
  if (isOwn(now, ctx.actor.id)) return ownDecision();
  if (needsSupervisor(now) && allowedDecisions(now, ctx.actor.role).length === 0)
    return new Failure('escalated_needs_supervisor');
  return conflict(ctx, 'case_claimed_by_other', id);
}

/** Claims the lane's first open case that nobody holds; null when there is none. */
export async function claimNext(ctx: Context, input: { lane: string }): Promise<CaseDetail | null> {
  const lane = await findLane(ctx, input.lane);
  const row = await changeCases(ctx, (change) =>
    claimFirst(change, ctx, (eb) => eb.and([lane.where(eb), free]), lane.order),
  );
  return row ? showCaseDetail(ctx, row) : null;
}

/**
 * Claims the next case after `decidedId`: the one that the person's list shows next, or none when it has just been
 * claimed; without a list, the lane's first case that is free or the person's own.
 */
export async function claimAfter(
  change: CaseChange,
  ctx: Context,
  decidedId: string,
  input: { next?: string | null | undefined; lane?: string | undefined },
): Promise<CaseRow | null> {
  const { next, lane = 'review' } = input;
  if (next && !isUuid(next)) return null;
  const candidates: { where: Where; order: Order } = next
    ? { where: (eb) => eb('id', '=', next), order: orders.priority }
    : await findLane(ctx, lane, change.trx);
  const mayTake: Where = (eb) =>
    eb.and([
      candidates.where(eb),
      eb('id', '<>', decidedId),
      eb.or([free, eb('claim_by', '=', ctx.actor.id)]),
    ]);
  return claimFirst(change, ctx, mayTake, candidates.order);
}

/** Skips cases that another transaction has locked, so that two people who decide at once never wait for each other. */
async function claimFirst(
  change: CaseChange,
  ctx: Context,
  where: Where,
  { column, direction }: Order,
): Promise<CaseRow | null> {
  const claimed = await change.claim('claimed', (update) =>
    update
      .set(newLease(ctx))
      .where(
        'id',
        '=',
        change.trx
          .selectFrom('review_case')
          .select('id')
          .where(where)
          .where(decidableBy(ctx.actor))
          .where(notForOthers(ctx.actor))
          .orderBy(column, direction)
          .orderBy('id', direction)
          .limit(1)
          .forUpdate()
          .skipLocked(),
      ),
  );
  return claimed ?? null;
}

/** Extends one's own claim from now on. */
export async function renewClaim(ctx: Context, input: { id: string; epoch: number }): Promise<CaseDetail> {
  const { id } = await findCase(ctx.db.kysely, input.id);
  const row = await changeCases(ctx, (change) =>
    change.claim('renewed', (update) =>
      update
        .set(lease(ctx))
        .where('id', '=', id)
        .where('claim_by', '=', ctx.actor.id)
        .where('claim_epoch', '=', input.epoch)
        .where('claim_expires_at', '>', sql<Date>`now()`),
    ),
  );
  if (!row) throw await conflict(ctx, 'claim_has_ended', id);
  return showCaseDetail(ctx, row);
}

/** Releases a case. Releasing a case that one no longer holds is not an error. */
export async function releaseClaim(ctx: Context, input: { id: string; epoch: number }): Promise<void> {
  const { id } = await findCase(ctx.db.kysely, input.id);
  await changeCases(ctx, (change) =>
    change.claim('released', (update) =>
      update
        .set(noClaim)
        .where('id', '=', id)
        .where('claim_by', '=', ctx.actor.id)
        .where('claim_epoch', '=', input.epoch),
    ),
  );
}
