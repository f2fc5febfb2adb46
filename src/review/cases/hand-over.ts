import { sql } from 'kysely';
import type { CaseDetail } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type CaseAction, type CaseChange, changeCases, noClaim } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { allowedDecisions, needsSupervisor, nextState } from '../entities/case-state.ts';
import { findCase } from '../entities/find-case.ts';
import { isOwn } from '../entities/own-decision.ts';
import { mustNotSee } from '../lanes/hidden-cases.ts';
import { conflict } from '../show/conflict.ts';
import type { CaseRow, DecisionRow } from '../store/tables.ts';
import { showCaseDetail } from './get-case.ts';

type Person = { id: string; name: string; role: Role };
type Message = { note: string; frame?: string | null | undefined };

/**
 * Hands a case that one holds to a colleague, or to the supervisors (null): the claim ends, and the case waits for them
 * with a note. Until it is decided or handed over again, it is nobody else's next case.
 */
export async function handOver(
  ctx: Context,
  input: Message & { id: string; to: Person | null; version: number; epoch: number },
): Promise<CaseDetail> {
  if (input.to?.id === ctx.actor.id) {
    throw new Failure('hand_over_to_oneself', {}, { errors: [fault('to', 'is_you')] });
  }
  const before = await findCase(ctx.db.kysely, input.id);
  const { id } = before;
  if (input.to && isOwn(before, input.to.id)) {
    throw new Failure('colleague_already_decided', {}, { errors: [fault('to', 'decided_before')] });
  }
  if (input.to && (await mustNotSee(ctx.db.kysely, input.to, id)))
    throw new Failure('colleague_outside_lane', {}, { errors: [fault('to', 'not_in_private_lane')] });
  if (input.to && needsSupervisor(before) && allowedDecisions(before, input.to.role).length === 0)
    throw new Failure('escalated_needs_supervisor');
  const row = await changeCases(ctx, async (change) => {
    const released = await change.claim('released', (update) =>
      update
        .set(noClaim)
        .where('id', '=', id)
        .where('state', '<>', 'decided')
        .where('version', '=', input.version)
        .where('claim_epoch', '=', input.epoch)
        .where('claim_by', '=', ctx.actor.id)
        .where('claim_expires_at', '>', sql<Date>`now()`),
    );
    if (!released) return null;
    const handOver = crypto.randomUUID();
    await write(change, ctx, released, { ...input, id: handOver });
    const what = input.to ? 'handed-over' : 'questioned';
    change.record(what, released, { to: input.to?.name ?? null, handOver });
    return released;
  });
  if (row) return showCaseDetail(ctx, row);
  const now = await findCase(ctx.db.kysely, id);
  throw now.version === input.version
    ? await conflict(ctx, 'claim_ended_before_hand_over', id)
    : await conflict(ctx, 'case_changed_meanwhile', id);
}

/** Asks the supervisors about a decision. It stands until one of them decides otherwise. */
export async function question(
  ctx: Context,
  input: { id: string; note: string; version: number },
): Promise<CaseDetail> {
  const { id, state } = await findCase(ctx.db.kysely, input.id);
  const next = nextState(state, 'question');
  const row =
    next &&
    (await changeCases(ctx, async (change) => {
      const handOver = crypto.randomUUID();
      const action: CaseAction = { what: 'questioned', detail: { to: null, handOver } };
      const [questioned] = await change.move({ from: state, to: next, action }, (update) =>
        update.where('id', '=', id).where('emptied_at', 'is', null).where('version', '=', input.version),
      );
      if (questioned) await write(change, ctx, questioned, { ...input, id: handOver, to: null });
      return questioned;
    }));
  if (!row) throw await conflict(ctx, 'case_changed_meanwhile', id);
  return showCaseDetail(ctx, row);
}

async function write(
  change: CaseChange,
  ctx: Context,
  row: CaseRow,
  { id, to, note, frame = null }: Message & { id: string; to: Pick<Person, 'id' | 'name'> | null },
): Promise<void> {
  await endHandOver(change, row.id);
  const by = { id: ctx.actor.id, name: ctx.actor.name };
  await change
    .write('hand_over', [row.id])
    .insertInto('hand_over')
    .values({
      id,
      case_id: row.id,
      to_id: to?.id ?? null,
      to_name: to?.name ?? null,
      by_id: by.id,
      by_name: by.name,
      note,
      frame,
    })
    .execute();
  change.publish({ type: 'case.handed', caseId: row.id, toId: to?.id ?? null, by });
}

/** Ends the open hand-over of a case. */
export async function endHandOver(change: CaseChange, caseId: string): Promise<void> {
  const writer = change.write('hand_over', [caseId], { words: false });
  const standing = writer
    .updateTable('hand_over')
    .set({ ended_at: sql<Date>`now()` })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null);
  await prepared(writer, 'end hand-over', standing);
}

/** Ends all hand-overs to a person, so that the cases are everybody's again. */
export async function endHandOversTo(change: CaseChange, personId: string): Promise<void> {
  const ended = await change
    .write('hand_over', [])
    .updateTable('hand_over')
    .set({ ended_at: sql<Date>`now()` })
    .where('to_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('case_id as caseId')
    .execute();
  for (const { caseId } of ended) change.publish({ type: 'claim.changed', caseId });
}

/** An undo restores the hand-over that the decision ended, unless there is a newer one. */
export async function reviveHandOver(change: CaseChange, decision: DecisionRow): Promise<void> {
  await change
    .write('hand_over', [decision.case_id], { words: false })
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
