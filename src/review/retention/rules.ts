import {
  type RetentionAnswer,
  type RetentionRules,
  retentionKinds,
  retentionRulesSchema,
  shippedRules,
} from '../../api/retention.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../journal/transact.ts';
import type { Db } from '../store/tables.ts';

/** How long each kind of data is stored, when the rules last ran, and what that removed. */
export async function getRetention(ctx: Context): Promise<RetentionAnswer> {
  const db = ctx.db.kysely;
  const last = await db
    .selectFrom('audit_event')
    .select(['at', 'detail'])
    .where('what', '=', 'retention-ran')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const removed = Object.entries(last?.detail ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return {
    rules: await readRules(db),
    lastRun: last ? { at: last.at.toISOString(), removed: Object.fromEntries(removed) } : null,
  };
}

export async function readRules(db: Db): Promise<RetentionRules> {
  const rows = await db.selectFrom('retention_rule').selectAll().execute();
  const set = Object.fromEntries(rows.map(({ kind, days }) => [kind, days]));
  const known = retentionRulesSchema.safeParse({ ...shippedRules, ...set });
  return known.success ? known.data : shippedRules;
}

/** Sets all rules at once. What a shorter rule makes due is removed by the next daily run. */
export async function setRetention(ctx: Context, rules: RetentionRules): Promise<RetentionAnswer> {
  await transact(ctx, async ({ trx, record }) => {
    const before = await readRules(trx);
    for (const kind of retentionKinds) {
      const days = rules[kind];
      await trx
        .insertInto('retention_rule')
        .values({ kind, days })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet({ days }))
        .execute();
    }
    const changed = retentionKinds.filter((kind) => before[kind] !== rules[kind]);
    const detail = changed.map((kind) => [kind, rules[kind] ?? 'keep'] as const);
    if (detail.length > 0) record('retention-changed', Object.fromEntries(detail));
  });
  return getRetention(ctx);
}
