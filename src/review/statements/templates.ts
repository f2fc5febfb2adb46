import { sql } from 'kysely';
import type { ReasonTemplate, StoredTemplate } from '../../api/statements.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { ReasonTemplateRow } from '../store/tables.ts';

/** The templates of statements of reasons, by policy. */
export async function listTemplates(ctx: Context): Promise<StoredTemplate[]> {
  const rows = await ctx.db.kysely.selectFrom('reason_template').selectAll().orderBy('policy').execute();
  return rows.map(showTemplate);
}

/** Sets the template of a policy and replaces the earlier one. */
export async function setTemplate(
  ctx: Context,
  { policy, template, automatic }: { policy: string; template: ReasonTemplate; automatic: boolean },
): Promise<StoredTemplate> {
  const row = await transact(ctx, async ({ trx, record }) => {
    const values = {
      template: JSON.stringify(template),
      automatic,
      changed_at: sql<Date>`now()`,
      changed_by: ctx.actor.name,
    };
    const stored = await trx
      .insertInto('reason_template')
      .values({ policy, ...values })
      .onConflict((on) => on.column('policy').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    record('reason-template-set', { policy, automatic });
    return stored;
  });
  return showTemplate(row);
}

/** Removes a template. Decisions of this policy then have no statement unless somebody writes one. */
export async function removeTemplate(ctx: Context, { policy }: { policy: string }): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const removed = await trx.deleteFrom('reason_template').where('policy', '=', policy).executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new Failure('no_such_template', { policy });
    record('reason-template-removed', { policy });
  });
}

function showTemplate(row: ReasonTemplateRow): StoredTemplate {
  return {
    policy: row.policy,
    template: row.template,
    automatic: row.automatic,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}
