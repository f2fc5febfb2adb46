import { sql } from 'kysely';
import type { DecisionAnswer, DecisionBody } from '../../api/cases.ts';
import { record } from '../audit/record.ts';
import { allowedDecisions, nextState } from '../cases/case-state.ts';
import { claimAfter, free } from '../cases/claim-case.ts';
import { conflict, findCase } from '../cases/find-case.ts';
import { showCaseDetail } from '../cases/get-case.ts';
import { endHandOver } from '../cases/hand-over.ts';
import { indexCases } from '../cases/index-cases.ts';
import type { Context } from '../context.ts';
import { publish } from '../events/publish.ts';
import { Failure } from '../failure.ts';
import type { CaseRow, DecisionRow, Trx } from '../store/tables.ts';
import { showDecision } from './show-decision.ts';
import { writeRulings } from './write-rulings.ts';

/** `epoch: 'take'`: decided without being opened, one of many; the case is claimed by the statement that decides it. */
export type DecisionInput = Omit<DecisionBody, 'epoch'> & {
  id: string;
  epoch: number | 'take';
  idempotencyKey?: string;
  /** How many were decided alike at once, and how many of them were looked at. */
  bulk?: { size: number; looked: number };
};
type Input = DecisionInput;

/**
 * Decides a case: state table, conditional write, rulings, audit event and delivery row in one transaction. The write
 * holds only for the version and claim epoch that were on screen (RQ2); a repeated request gets its first answer (RQ3).
 */
export async function decide(ctx: Context, input: DecisionBody & Input): Promise<DecisionAnswer> {
  return answer(ctx, await decideOne(ctx, input));
}

/** The same without a look for the next case. Throws why nothing was written. */
export async function decideOne(ctx: Context, input: Input): Promise<DecisionRow> {
  const decision =
    (await repeated(ctx, input)) ?? (await attempt(ctx, input)) ?? (await repeated(ctx, input));
  if (!decision) throw await refusal(ctx, input);
  return decision;
}

/** Null when the case is not, or no longer, what the person saw: an equal request at the same time may have decided it. */
async function attempt(ctx: Context, input: Input): Promise<DecisionRow | null> {
  const row = await findCase(ctx.db.kysely, input.id);
  if (!allowedDecisions(row.state, ctx.actor.role).includes(input.verdict)) return null;
  return ctx.db.kysely.transaction().execute(async (trx) => {
    if (!(await move(trx, ctx, row, input))) return null;
    // Claimed with the decision: nobody comes between a person and the case that is shown to them next (RQ1).
    const next =
      input.next === null || input.epoch === 'take' ? null : await claimAfter(trx, ctx, row.id, input);
    return write(trx, ctx, row, input, next?.id ?? null);
  });
}

async function repeated(ctx: Context, input: Input): Promise<DecisionRow | undefined> {
  if (input.idempotencyKey === undefined) return undefined;
  return ctx.db.kysely
    .selectFrom('decision')
    .selectAll()
    .where('idempotency_key', '=', input.idempotencyKey)
    .where('case_id', '=', input.id)
    .where('by_id', '=', ctx.actor.id)
    .executeTakeFirst();
}

/** The one conditional write: false when the case is not what the person saw, or not theirs. */
async function move(trx: Trx, ctx: Context, row: CaseRow, input: Input): Promise<boolean> {
  const state = nextState(row.state, input.verdict);
  if (state === null) return false;
  const moved = await trx
    .updateTable('review_case')
    .set((eb) => ({
      state,
      version: sql`version + 1`,
      claim_epoch: input.epoch === 'take' ? sql<number>`claim_epoch + 1` : eb.ref('claim_epoch'),
      updated_at: sql<Date>`now()`,
      claim_by: null,
      claim_by_name: null,
      claim_expires_at: null,
    }))
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('version', '=', input.version)
    .where((eb) =>
      input.epoch === 'take'
        ? eb.or([free, eb('claim_by', '=', ctx.actor.id)])
        : eb.and([
            eb('claim_epoch', '=', input.epoch),
            eb('claim_by', '=', ctx.actor.id),
            eb('claim_expires_at', '>', sql<Date>`now()`),
          ]),
    )
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

async function write(
  trx: Trx,
  ctx: Context,
  row: CaseRow,
  input: Input,
  nextId: string | null,
): Promise<DecisionRow> {
  const undoableUntil = sql<Date>`now() + make_interval(secs => ${ctx.settings.undoSeconds})`;
  const decision = await trx
    .insertInto('decision')
    .values({
      id: crypto.randomUUID(),
      case_id: row.id,
      case_version: input.version,
      from_state: row.state,
      verdict: input.verdict,
      label: input.label ?? null,
      policy: input.policy ?? null,
      note: input.note ?? null,
      by_id: ctx.actor.id,
      by_name: ctx.actor.name,
      undoable_until: undoableUntil,
      idempotency_key: input.idempotencyKey ?? null,
      next_id: nextId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.updateTable('review_case').set({ decision_id: decision.id }).where('id', '=', row.id).execute();
  if (decision.note !== null) await indexCases(trx, [row.id]);
  await endHandOver(trx, row.id);
  await writeRulings(trx, row, decision, input.rulings);
  await trx
    .insertInto('delivery')
    .values({
      id: crypto.randomUUID(),
      decision_id: decision.id,
      type: 'decision.made',
      state: 'waiting',
      leaves_at: undoableUntil,
    })
    .execute();
  const about = { caseId: row.id, submissionId: row.submission_id };
  await record(trx, ctx.actor, 'decided', about, {
    verdict: decision.verdict,
    label: decision.label,
    policy: decision.policy,
    decision: decision.id,
    ...input.bulk,
  });
  await publish(trx, {
    type: 'case.changed',
    caseId: row.id,
    version: input.version + 1,
    state: nextState(row.state, input.verdict) ?? row.state,
  });
  return decision;
}

/** Why nothing was written, in words. */
async function refusal(ctx: Context, input: Input): Promise<Failure> {
  const now = await findCase(ctx.db.kysely, input.id);
  if (now.version !== input.version) {
    const detail =
      now.state === 'decided' ? 'Someone decided this case first.' : 'This case changed while you looked.';
    return conflict(ctx, 'case_changed', detail, now.id);
  }
  if (!allowedDecisions(now.state, ctx.actor.role).includes(input.verdict)) {
    return new Failure('forbidden', 'An escalated case waits for a supervisor.');
  }
  if (input.epoch === 'take')
    return conflict(ctx, 'claim_held', 'Someone else is looking at this case.', now.id);
  return conflict(
    ctx,
    'claim_lost',
    'Your claim on this case has ended. Claim it again to decide it.',
    now.id,
  );
}

async function answer(ctx: Context, decision: DecisionRow): Promise<DecisionAnswer> {
  const next = decision.next_id === null ? null : await findCase(ctx.db.kysely, decision.next_id);
  return { decision: showDecision(decision), next: next && (await showCaseDetail(ctx, next)) };
}
