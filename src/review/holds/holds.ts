import { type Selectable, sql } from 'kysely';
import type { Hold, NewHoldBody } from '../../api/retention.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { LegalHoldTable } from '../store/tables/retention.ts';
import type { CaseRow, Db, Trx } from '../store/tables.ts';

/** The submissions under an active hold: by their own id, by a case of theirs, or by their person. */
export const heldSubmissions = sql`
  select value::uuid from legal_hold where lifted_at is null and scope = 'submission'
  union select submission_id from review_case
    where id in (select value::uuid from legal_hold where lifted_at is null and scope = 'case')
  union select id from submission
    where user_id in (select value from legal_hold where lifted_at is null and scope = 'user')
  union select submission_id from text_item
    where user_id in (select value from legal_hold where lifted_at is null and scope = 'user')`;

/** Places a legal hold on a case, a submission or a person: their content stays until somebody lifts it. */
export async function placeHold(ctx: Context, input: NewHoldBody): Promise<Hold> {
  return transact(ctx, async ({ trx, record }) => {
    await lockHolds(trx);
    await refuseUnknown(trx, input);
    const row = await trx
      .insertInto('legal_hold')
      .values({
        id: crypto.randomUUID(),
        scope: input.scope,
        value: input.scope === 'user' ? input.value : input.value.toLowerCase(),
        reason: input.reason,
        by_id: ctx.actor.id,
        by_name: ctx.actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    record('hold-placed', { hold: row.id, scope: row.scope }, aboutOf(row));
    return showHold(row);
  });
}

/** Lifts a hold; its content can be removed again when it is due. */
export async function liftHold(ctx: Context, { id }: { id: string }): Promise<Hold> {
  return transact(ctx, async ({ trx, record }) => {
    await lockHolds(trx);
    const row = isUuid(id)
      ? await trx
          .updateTable('legal_hold')
          .set({ lifted_at: sql<Date>`now()`, lifted_by_name: ctx.actor.name })
          .where('id', '=', id)
          .where('lifted_at', 'is', null)
          .returningAll()
          .executeTakeFirst()
      : undefined;
    if (!row) throw new Failure('no_such_hold');
    record('hold-lifted', { hold: row.id, scope: row.scope }, aboutOf(row));
    return showHold(row);
  });
}

/** All holds: active ones first, newest first. */
export async function listHolds(ctx: Context): Promise<Hold[]> {
  const rows = await ctx.db.kysely
    .selectFrom('legal_hold')
    .selectAll()
    .orderBy(sql`lifted_at is not null`)
    .orderBy('at', 'desc')
    .limit(500)
    .execute();
  return rows.map(showHold);
}

/** The active holds on any of these submissions, or on this person. */
export async function holdsOn(
  db: Db,
  about: { submissions: readonly string[]; userId?: string | null },
): Promise<Hold[]> {
  const { submissions, userId } = about;
  const rows = await db
    .selectFrom('legal_hold')
    .selectAll()
    .where('lifted_at', 'is', null)
    .where(
      sql<boolean>`(
        (scope = 'user' and (value = ${userId ?? null}::text
          or exists (select from submission where user_id = value and id = any(${submissions}::uuid[]))
          or exists (select from text_item where user_id = value and submission_id = any(${submissions}::uuid[]))))
        or (scope = 'submission' and value = any(${submissions}::text[]))
        or (scope = 'case' and exists (
          select from review_case where id::text = value and submission_id = any(${submissions}::uuid[])))
      )`,
    )
    .orderBy('at')
    .execute();
  return rows.map(showHold);
}

/** The active holds on a case: by its own id, its submission or its person. */
export async function holdsOfCase(
  db: Db,
  row: Pick<CaseRow, 'id' | 'submission_id' | 'user_id'>,
): Promise<Hold[]> {
  const rows = await db
    .selectFrom('legal_hold')
    .selectAll()
    .where('lifted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('scope', '=', 'case'), eb('value', '=', row.id)]),
        eb.and([eb('scope', '=', 'submission'), eb('value', '=', row.submission_id)]),
        eb.and([eb('scope', '=', 'user'), eb('value', '=', row.user_id ?? '')]),
      ]),
    )
    .orderBy('at')
    .execute();
  return rows.map(showHold);
}

/** Taken when a hold is placed and when content is removed, so that the two cannot overlap. */
export async function lockHolds(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('second-look holds'))`.execute(trx);
}

async function refuseUnknown(trx: Trx, { scope, value }: NewHoldBody): Promise<void> {
  if (scope === 'user') return;
  const table = scope === 'case' ? 'review_case' : 'submission';
  const known =
    isUuid(value) && (await trx.selectFrom(table).select('id').where('id', '=', value).executeTakeFirst());
  if (known) return;
  throw scope === 'case'
    ? new Failure('no_case_to_hold', {}, { errors: [fault('value', 'is_no_case')] })
    : new Failure('no_submission_to_hold', {}, { errors: [fault('value', 'is_no_submission')] });
}

function aboutOf({ scope, value }: { scope: string; value: string }) {
  if (scope === 'case') return { caseId: value };
  return scope === 'submission' ? { submissionId: value } : {};
}

function showHold(row: Selectable<LegalHoldTable>): Hold {
  return {
    id: row.id,
    scope: row.scope,
    value: row.value,
    reason: row.reason,
    by: row.by_name,
    at: row.at.toISOString(),
    liftedAt: row.lifted_at?.toISOString() ?? null,
    liftedBy: row.lifted_by_name,
  };
}
