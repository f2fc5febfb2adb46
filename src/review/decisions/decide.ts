import { sql } from 'kysely';
import type { DecisionAnswer, DecisionBody } from '../../api/cases.ts';
import { record } from '../audit/record.ts';
import { allowedDecisions, decidableStates, nextState } from '../cases/case-state.ts';
import { free } from '../cases/claim-case.ts';
import { conflict, findCase } from '../cases/find-case.ts';
import { showCaseDetail } from '../cases/get-case.ts';
import { laneCondition } from '../cases/lanes.ts';
import type { Context } from '../context.ts';
import { publish } from '../events/publish.ts';
import { Failure } from '../failure.ts';
import type { CaseRow, DecisionRow, Trx } from '../store/tables.ts';
import { showDecision } from './show-decision.ts';

type Input = DecisionBody & { id: string; idempotencyKey?: string };

/**
 * Decides a case: state table, conditional write, rulings, audit event and delivery row in one transaction. The write
 * holds only for the version and claim epoch that were on screen (RQ2); a repeated request gets its first answer (RQ3).
 */
export async function decide(ctx: Context, input: Input): Promise<DecisionAnswer> {
  const decision =
    (await repeated(ctx, input)) ?? (await attempt(ctx, input)) ?? (await repeated(ctx, input));
  if (!decision) throw await refusal(ctx, input);
  return answer(ctx, decision, input);
}

/** Null when the case is not, or no longer, what the person saw: an equal request at the same time may have decided it. */
async function attempt(ctx: Context, input: Input): Promise<DecisionRow | null> {
  const row = await findCase(ctx.db.kysely, input.id);
  if (!allowedDecisions(row.state, ctx.actor.role).includes(input.verdict)) return null;
  return ctx.db.kysely.transaction().execute(async (trx) => {
    if (!(await move(trx, ctx, row, input))) return null;
    return write(trx, ctx, row, input);
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
    .set({
      state,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      claim_by: null,
      claim_by_name: null,
      claim_expires_at: null,
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('version', '=', input.version)
    .where('claim_epoch', '=', input.epoch)
    .where('claim_by', '=', ctx.actor.id)
    .where('claim_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

async function write(trx: Trx, ctx: Context, row: CaseRow, input: Input): Promise<DecisionRow> {
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.updateTable('review_case').set({ decision_id: decision.id }).where('id', '=', row.id).execute();
  await writeRulings(trx, row, decision, input);
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
  });
  await publish(trx, {
    type: 'case.changed',
    caseId: row.id,
    version: input.version + 1,
    state: nextState(row.state, input.verdict) ?? row.state,
  });
  return decision;
}

async function writeRulings(trx: Trx, row: CaseRow, decision: DecisionRow, input: Input): Promise<void> {
  const rulings = input.rulings ?? [];
  if (rulings.length === 0) return;
  const known = await trx.selectFrom('finding').select('id').where('case_id', '=', row.id).execute();
  const ids = new Set(known.map((finding) => finding.id));
  const errors = rulings.flatMap((ruling, index) =>
    ids.has(ruling.findingId)
      ? []
      : [{ path: `rulings.${index}.findingId`, message: 'is no finding of this case' }],
  );
  if (errors.length > 0)
    throw new Failure('invalid_request', 'A ruling names a finding of another case.', { errors });
  await trx
    .insertInto('ruling')
    .values(
      rulings.map((ruling) => ({
        decision_id: decision.id,
        finding_id: ruling.findingId,
        right: ruling.right,
        label: ruling.label ?? null,
      })),
    )
    .execute();
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
  return conflict(
    ctx,
    'claim_lost',
    'Your claim on this case has ended. Claim it again to decide it.',
    now.id,
  );
}

async function answer(ctx: Context, decision: DecisionRow, input: Input): Promise<DecisionAnswer> {
  const next = await ctx.db.kysely
    .selectFrom('review_case')
    .selectAll()
    .where(laneCondition(input.lane ?? 'review'))
    .where('state', 'in', decidableStates(ctx.actor.role))
    .where('id', '<>', decision.case_id)
    .where((eb) => eb.or([free, eb('claim_by', '=', ctx.actor.id)]))
    .orderBy('rank_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { decision: showDecision(decision), next: next ? await showCaseDetail(ctx, next) : null };
}
