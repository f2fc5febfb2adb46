import { sql } from 'kysely';
import type { Advice } from '../../api/advice.ts';
import type { DecisionAnswer, DecisionBody } from '../../api/decisions.ts';
import { merged } from '../../api/proof-limits.ts';
import type { ReviewProof } from '../../api/review-proof.ts';
import type { Statement } from '../../api/statements.ts';
import { answerAppeal } from '../appeals/answer-appeal.ts';
import { claimAfter, free } from '../cases/claim-case.ts';
import { showCaseDetail } from '../cases/get-case.ts';
import { endHandOver } from '../cases/hand-over.ts';
import { type CaseAction, type CaseChange, changeCases, noClaim } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { chooseActions } from '../enforcement/choose-actions.ts';
import { allowedDecisions, needsSupervisor, roundIn } from '../entities/case-state.ts';
import { digestsOf } from '../entities/decision-digests.ts';
import { findCase, findSeenCase } from '../entities/find-case.ts';
import { isOwn, ownDecision } from '../entities/own-decision.ts';
import { isSampled } from '../entities/sampled.ts';
import { announce } from '../journal/announce.ts';
import { answerLook, openLook } from '../looks/save-look.ts';
import { answerNotices } from '../notices/answer-notices.ts';
import { conflict } from '../show/conflict.ts';
import { showDecision } from '../show/show-decision.ts';
import { stateReasons } from '../statements/state-reasons.ts';
import type { StoredAction } from '../store/tables/decisions.ts';
import type { CaseRow, DecisionRow, Trx } from '../store/tables.ts';
import { askOnce, questionAbout } from './ask-once.ts';
import { type Plan, planOf } from './plan.ts';
import { writeRulings } from './write-rulings.ts';

/** `epoch: 'take'`: decided without opening it, as one of many; the statement that decides the case also claims it. */
export type DecisionInput = Omit<DecisionBody, 'epoch'> & {
  id: string;
  epoch: number | 'take';
  idempotencyKey?: string;
  /** How many cases were decided alike at once, and how many of them were looked at. */
  bulk?: { size: number; looked: number };
};
type Input = DecisionInput;

/**
 * Decides a case: state table, conditional write, rulings, audit event and delivery rows in one transaction. The write
 * holds only for the version and claim epoch that were on screen (RQ2); a repeated request gets its first answer (RQ3).
 */
export async function decide(ctx: Context, input: DecisionBody & Input): Promise<DecisionAnswer> {
  const { decision, next, advice } = await decideOrRepeat(ctx, input);
  return {
    decision: showDecision(decision),
    next: next && (await showCaseDetail(ctx, next)),
    ...(advice && { advice }),
  };
}

/** Like `decide`, without claiming a next case. Throws when nothing was written. */
export async function decideOne(ctx: Context, input: Input): Promise<DecisionRow> {
  return (await decideOrRepeat(ctx, input)).decision;
}

/** The decision, the case that the person holds next, and advice that contradicts it. */
type Decided = { decision: DecisionRow; next: CaseRow | null; advice: Advice | null };

async function decideOrRepeat(ctx: Context, input: Input): Promise<Decided> {
  // A repeated request writes nothing and gets its earlier result.
  const decided = (await attempt(ctx, input)) ?? (await repeated(ctx, input));
  if (!decided) throw await refusal(ctx, input);
  return decided;
}

/**
 * Null when the case is not, or no longer, what the person saw, for example because an equal concurrent request decided
 * it.
 */
async function attempt(ctx: Context, input: Input): Promise<Decided | null> {
  const row = await findSeenCase(ctx, input.id);
  if (row.version !== input.version || isOwn(row, ctx.actor.id)) return null;
  if (!allowedDecisions(row, ctx.actor.role).includes(input.verdict)) return null;
  if (input.reply && row.state !== 'appealed')
    throw new Failure('reply_without_appeal', {}, { errors: [fault('reply', 'only_for_appeal')] });
  const reasons = await stateReasons(ctx, row, input);
  const actions = await chooseActions(ctx.db.kysely, ctx.actor.role, input);
  const proof = tidy(input.proof);
  const salt = crypto.randomUUID();
  const digests = await digestsOf(salt, { note: input.note ?? null, reasons, actions, proof });
  return changeCases(ctx, async (change) => {
    const plan = await planOf(change.trx, row, { verdict: input.verdict, by: ctx.actor.id });
    const id = crypto.randomUUID();
    if (!plan) return null;
    const { policyVersion, decidedAt, advised } = await factsOf(change.trx, row.id, input.policy);
    const sealed = { decidedAt: decidedAt.toISOString(), policyVersion, ...digests };
    if (!(await move(change, ctx, row, { input, plan, id, sealed }))) return null;
    // Claimed in the same transaction, so that nobody else can take the case that the person sees next (RQ1).
    const next =
      input.next === null || input.epoch === 'take' ? null : await claimAfter(change, ctx, row.id, input);
    const decision = await write(change, ctx, row, {
      id,
      input,
      plan,
      reasons,
      actions,
      policyVersion,
      review: { proof, salt },
      nextId: next?.id ?? null,
    });
    // Of many at once nobody reads what the adviser says.
    const asks = advised && input.epoch !== 'take';
    return { decision, next, advice: asks ? await askOnce(change.trx, row, decision) : null };
  });
}

async function repeated(ctx: Context, input: Input): Promise<Decided | null> {
  if (input.idempotencyKey === undefined) return null;
  const decision = await ctx.db.kysely
    .selectFrom('decision')
    .selectAll()
    .where('idempotency_key', '=', input.idempotencyKey)
    .where('case_id', '=', input.id)
    .where('by_id', '=', ctx.actor.id)
    .executeTakeFirst();
  if (!decision) return null;
  return {
    decision,
    next: decision.next_id === null ? null : await findCase(ctx.db.kysely, decision.next_id),
    advice: await questionAbout(ctx.db.kysely, decision),
  };
}

/** The one conditional write: false when the case is not what the person saw, or not theirs. */
async function move(
  change: CaseChange,
  ctx: Context,
  row: CaseRow,
  { input, plan, id, sealed }: Pick<Written, 'input' | 'plan' | 'id'> & { sealed: CaseAction['detail'] },
): Promise<boolean> {
  const newDeciders =
    row.decided_by.includes(ctx.actor.id) || input.verdict === 'escalate' ? [] : [ctx.actor.id];
  const detail = {
    verdict: input.verdict,
    label: input.label ?? null,
    policy: input.policy ?? null,
    decision: id,
    ...(plan.outcome ? { round: roundIn(row.state), outcome: plan.outcome } : {}),
    ...input.bulk,
    ...sealed,
  };
  const action: CaseAction = { what: 'decided', detail };
  const moved = await change.move({ from: row.state, to: plan.state, action }, (update) =>
    update
      .set((eb) => ({
        claim_epoch: input.epoch === 'take' ? sql<number>`claim_epoch + 1` : eb.ref('claim_epoch'),
        ...noClaim,
        decided_by: [...row.decided_by, ...newDeciders],
        // The decision stands from now on, in place of one that it overturns.
        ...(plan.stands ? { decision_id: id } : {}),
      }))
      .where('id', '=', row.id)
      .where('version', '=', input.version)
      // A decision that this request made earlier stands, whatever happened to the case since.
      .where((eb) => {
        const before = eb
          .selectFrom('decision')
          .select('id')
          .where('idempotency_key', '=', input.idempotencyKey ?? null)
          .where('case_id', '=', row.id)
          .where('by_id', '=', ctx.actor.id);
        return eb.not(eb.exists(before));
      })
      .where((eb) =>
        input.epoch === 'take'
          ? eb.or([free, eb('claim_by', '=', ctx.actor.id)])
          : eb.and([
              eb('claim_epoch', '=', input.epoch),
              eb('claim_by', '=', ctx.actor.id),
              eb('claim_expires_at', '>', sql<Date>`now()`),
            ]),
      ),
  );
  return moved.length === 1;
}

type Written = {
  id: string;
  input: Input;
  plan: Plan;
  reasons: Statement | null;
  actions: StoredAction[];
  policyVersion: number | null;
  review: { proof: ReviewProof | null; salt: string };
  nextId: string | null;
};

async function write(
  change: CaseChange,
  ctx: Context,
  row: CaseRow,
  { id, input, plan, reasons, actions, policyVersion, review, nextId }: Written,
): Promise<DecisionRow> {
  const note = input.note ?? null;
  const decision = await change
    .write('decision', [row.id], { words: note !== null })
    .insertInto('decision')
    .values({
      id,
      case_id: row.id,
      case_version: input.version,
      from_state: row.state,
      verdict: input.verdict,
      label: input.label ?? null,
      policy: input.policy ?? null,
      policy_version: policyVersion,
      note,
      actions: JSON.stringify(actions),
      reasons: reasons && JSON.stringify(reasons),
      by_id: ctx.actor.id,
      by_name: ctx.actor.name,
      undoable_until: sql<Date>`now() + make_interval(secs => ${ctx.settings.undoSeconds})`,
      idempotency_key: input.idempotencyKey ?? null,
      next_id: nextId,
      outcome: plan.outcome,
      seconds: input.epoch === 'take' ? null : secondsSince(row.claimed_at),
      doubt: plan.doubt,
      previous_id: plan.stands ? (plan.standing?.id ?? null) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await change.trx
    .insertInto('review_proof')
    .values({
      decision_id: id,
      case_id: row.id,
      proof: review.proof && JSON.stringify(review.proof),
      bulk: input.bulk?.size ?? null,
      salt: review.salt,
    })
    .execute();
  if (plan.stands) await overturn(change, decision, plan);
  await endHandOver(change, row.id);
  // In the audit sample people do not see the findings.
  if (!isSampled(row)) await writeRulings(change, row, decision, input.rulings);
  await answerLook(change, roundIn(row.state), decision);
  const appeal = await answerAppeal(change, row, decision, input.reply || null);
  await announce(change.trx, [{ decision, standing: plan.standing, appeal }]);
  // A look that agrees confirms what stands.
  if (plan.stands || plan.state === 'decided')
    await answerNotices(change, { ...row, state: plan.state }, decision);
  if (plan.drawn) await openLook(change, row, decision, plan.drawn);
  return decision;
}

/**
 * The version of the policy that is published now, null for a policy that we do not have; the time of the decision; and
 * whether the case has advice.
 */
async function factsOf(trx: Trx, caseId: string, policy: string | null | undefined) {
  const { rows } = await sql<{ policyVersion: number | null; decidedAt: Date; advised: boolean }>`
    select now()::timestamptz(3) as "decidedAt",
      (select version from policy where key = ${policy ?? null}) as "policyVersion",
      exists (select from advice where case_id = ${caseId} and state = 'given') as advised`.execute(trx);
  return rows[0] ?? { policyVersion: null, decidedAt: new Date(), advised: false };
}

/** With what was played in order, whatever the page sent. */
const tidy = (proof: ReviewProof | undefined): ReviewProof | null =>
  proof === undefined
    ? null
    : {
        ...proof,
        played: proof.played.map((one) => ({
          ...one,
          stretches: merged(one.stretches.filter(([from, to]) => from < to)),
        })),
      };

/** By the database's clock, as for claims. */
function secondsSince(claimedAt: Date | null) {
  return (
    claimedAt && sql<number>`greatest(0, floor(extract(epoch from now() - ${claimedAt}::timestamptz)))::int`
  );
}

async function overturn(change: CaseChange, decision: DecisionRow, { standing }: Plan): Promise<void> {
  if (decision.outcome !== 'overturned' || !standing) return;
  await change
    .write('decision', [decision.case_id], { words: false })
    .updateTable('decision')
    .set({ overturned_by: decision.id })
    .where('id', '=', standing.id)
    .execute();
}

/** The reason why nothing was written. */
async function refusal(ctx: Context, input: Input): Promise<Failure> {
  const now = await findCase(ctx.db.kysely, input.id);
  if (now.version !== input.version) {
    const why = now.state === 'decided' ? 'case_decided_meanwhile' : 'case_changed_meanwhile';
    return conflict(ctx, why, now.id);
  }
  if (isOwn(now, ctx.actor.id)) return ownDecision();
  if (!allowedDecisions(now, ctx.actor.role).includes(input.verdict)) {
    return new Failure(
      needsSupervisor(now) ? 'escalated_needs_supervisor' : 'look_ends_in_approve_or_reject',
    );
  }
  if (input.epoch === 'take') return conflict(ctx, 'case_claimed_by_other', now.id);
  return conflict(ctx, 'claim_ended_before_decision', now.id);
}
