import { type Care, type CareAnswer, careSchema, shippedCare } from '../../api/care.ts';
import type { Context } from '../context/context.ts';
import type { Db } from '../store/tables.ts';
import { exposureOf } from './exposure.ts';

/** How the organisation and this person want hard material shown, and how much of it this person saw today. */
export async function getCare(ctx: Context, input: { since: string }): Promise<CareAnswer> {
  const db = ctx.db.kysely;
  const [organisation, own, exposure] = await Promise.all([
    organisationCare(db),
    ownCare(db, ctx.actor.id),
    exposureOf(db, ctx.actor.id, input.since),
  ]);
  return { organisation, own, exposure };
}

async function organisationCare(db: Db): Promise<Care> {
  const row = await db.selectFrom('care_default').select('care').executeTakeFirst();
  return read(row?.care) ?? shippedCare;
}

async function ownCare(db: Db, personId: string): Promise<Care | null> {
  const row = await db
    .selectFrom('care_choice')
    .select('care')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return read(row?.care);
}

/** A choice that an older release stored in another shape must not prevent an answer. */
function read(stored: unknown): Care | null {
  const parsed = careSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
