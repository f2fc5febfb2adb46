import { sql } from 'kysely';
import type { CaseDetail } from '../../api/cases.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { publish } from '../events/publish.ts';
import { Failure } from '../failure.ts';
import { isOwn } from '../looks/own-decision.ts';
import type { CaseRow, DecisionRow, Trx } from '../store/tables.ts';
import { nextState } from './case-state.ts';
import { tell } from './claim-case.ts';
import { conflict, findCase } from './find-case.ts';
import { showCaseDetail } from './get-case.ts';
import { indexCases } from './index-cases.ts';

type Person = { id: string; name: string };
type Message = { note: string; frame?: string | null | undefined };

/**
 * Gives a case that one holds to a colleague, or to the supervisors (null): the claim ends, the case waits for them
 * with one's word about it. Until it is decided or handed on, it is nobody else's next case.
 */
export async function handOver(
  ctx: Context,
  input: Message & { id: string; to: Person | null; version: number; epoch: number },
): Promise<CaseDetail> {
  if (input.to?.id === ctx.actor.id) {
    throw new Failure('invalid_request', 'A case is handed over to somebody else.', {
      errors: [{ path: 'to', message: 'is you' }],
    });
  }
  const before = await findCase(ctx.db.kysely, input.id);
  const { id } = before;
  if (input.to && isOwn(before, input.to.id)) {
    throw new Failure('own_decision', 'They decided this case before: hand it to somebody else.', {
      errors: [{ path: 'to', message: 'decided this case before' }],
    });
  }
  const row = await ctx.db.kysely.transaction().execute(async (trx) => {
    const released = await trx
      .updateTable('review_case')
      .set({ claim_by: null, claim_by_name: null, claim_expires_at: null })
      .where('id', '=', id)
      .where('state', '<>', 'decided')
      .where('version', '=', input.version)
      .where('claim_epoch', '=', input.epoch)
      .where('claim_by', '=', ctx.actor.id)
      .where('claim_expires_at', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst();
    if (!released) return null;
    await tell(trx, ctx, released, 'released');
    await write(trx, ctx, released, input.to, input);
    return released;
  });
  if (row) return showCaseDetail(ctx, row);
  const now = await findCase(ctx.db.kysely, id);
  throw now.version === input.version
    ? await conflict(
        ctx,
        'claim_lost',
        'Your claim on this case has ended. Claim it again to hand it over.',
        id,
      )
    : await conflict(ctx, 'case_changed', 'This case changed while you looked.', id);
}

/** Asks the supervisors about a decision that stands. It stands until one of them decides otherwise. */
export async function question(
  ctx: Context,
  input: { id: string; note: string; version: number },
): Promise<CaseDetail> {
  const { id, state } = await findCase(ctx.db.kysely, input.id);
  const next = nextState(state, 'question');
  const row =
    next &&
    (await ctx.db.kysely.transaction().execute(async (trx) => {
      const questioned = await trx
        .updateTable('review_case')
        .set({ state: next, version: sql`version + 1`, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('state', '=', state)
        .where('emptied_at', 'is', null)
        .where('version', '=', input.version)
        .returningAll()
        .executeTakeFirst();
      if (!questioned) return null;
      await write(trx, ctx, questioned, null, input);
      const { version } = questioned;
      await publish(trx, { type: 'case.changed', caseId: id, version, state: next });
      return questioned;
    }));
  if (!row) throw await conflict(ctx, 'case_changed', 'This case changed while you looked.', id);
  return showCaseDetail(ctx, row);
}

async function write(
  trx: Trx,
  ctx: Context,
  row: CaseRow,
  to: Person | null,
  message: Message,
): Promise<void> {
  await endHandOver(trx, row.id);
  const id = crypto.randomUUID();
  await trx
    .insertInto('hand_over')
    .values({
      id,
      case_id: row.id,
      to_id: to?.id ?? null,
      to_name: to?.name ?? null,
      by_id: ctx.actor.id,
      by_name: ctx.actor.name,
      note: message.note,
      frame: message.frame ?? null,
    })
    .execute();
  await indexCases(trx, [row.id]);
  await record(
    trx,
    ctx.actor,
    to ? 'handed-over' : 'questioned',
    { caseId: row.id, submissionId: row.submission_id },
    { to: to?.name ?? null, handOver: id },
  );
  const by = { id: ctx.actor.id, name: ctx.actor.name };
  await publish(trx, { type: 'case.handed', caseId: row.id, toId: to?.id ?? null, by });
}

/** What was handed over is done with. */
export async function endHandOver(trx: Trx, caseId: string): Promise<void> {
  await trx
    .updateTable('hand_over')
    .set({ ended_at: sql<Date>`now()` })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .execute();
}

/** With a decision that is taken back the hand-over that it ended stands again, unless another came since. */
export async function reviveHandOver(trx: Trx, decision: DecisionRow): Promise<void> {
  await trx
    .updateTable('hand_over')
    .set({ ended_at: null })
    .where('case_id', '=', decision.case_id)
    .where('ended_at', '=', decision.decided_at)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('hand_over as standing')
            .select(eb.lit(1).as('one'))
            .where('standing.case_id', '=', decision.case_id)
            .where('standing.ended_at', 'is', null),
        ),
      ),
    )
    .execute();
}
