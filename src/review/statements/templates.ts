import { sql } from 'kysely';
import type { ReasonTemplate, StoredTemplate } from '../../api/statements.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { ReasonTemplateRow } from '../store/tables.ts';

/** What statements of reasons begin with, by policy. */
export async function listTemplates(ctx: Context): Promise<StoredTemplate[]> {
  const rows = await ctx.db.kysely.selectFrom('reason_template').selectAll().orderBy('policy').execute();
  return rows.map(showTemplate);
}

/** Sets the template of a policy, in the place of the one there was. */
export async function setTemplate(
  ctx: Context,
  { policy, template }: { policy: string; template: ReasonTemplate },
): Promise<StoredTemplate> {
  const row = await transact(ctx, async ({ trx, record }) => {
    const values = {
      template: JSON.stringify(template),
      changed_at: sql<Date>`now()`,
      changed_by: ctx.actor.name,
    };
    const kept = await trx
      .insertInto('reason_template')
      .values({ policy, ...values })
      .onConflict((on) => on.column('policy').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    record('reason-template-set', { policy });
    return kept;
  });
  return showTemplate(row);
}

/** Decisions of this policy come without a statement from now on, unless somebody writes one. */
export async function removeTemplate(ctx: Context, { policy }: { policy: string }): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const gone = await trx.deleteFrom('reason_template').where('policy', '=', policy).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new Failure('no_such_template', { policy });
    record('reason-template-removed', { policy });
  });
}

function showTemplate(row: ReasonTemplateRow): StoredTemplate {
  return {
    policy: row.policy,
    template: row.template,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}
