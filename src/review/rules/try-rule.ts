import { sql } from 'kysely';
import type { RuleDefinition, RuleFigures } from '../../api/rules.ts';
import type { Context } from '../context/context.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { notSampled } from '../entities/sampled.ts';
import { transact } from '../journal/transact.ts';
import { keysFor } from '../labels/facets.ts';
import { fitting, machineAnswer } from './conditions.ts';
import { checkDefinition, digestOf } from './definition.ts';
import { figuresOf } from './figures.ts';

/**
 * A dry run: what these conditions and this outcome would have done with the cases of the last days, as the machine
 * answered them. Cases in the audit sample are left out until their blind look is over. Notes that it ran, so that a rule
 * with this definition can be switched on.
 */
export async function tryRule(
  ctx: Context,
  { days, ...definition }: RuleDefinition & { days: number },
): Promise<RuleFigures> {
  const db = ctx.db.kysely;
  await checkDefinition(db, definition);
  const to = new Date();
  const from = new Date(to.getTime() - days * 86_400_000);
  const fits = fitting(definition, await keysFor(db, [definition.when]));
  const matched = db
    .selectFrom('review_case')
    .select(['id as case_id', machineAnswer.as('was')])
    .where('opened_at', '>=', from)
    .where('opened_at', '<', to)
    .where('emptied_at', 'is', null)
    .where(notSampled)
    .where(ofPlatform)
    .where(fits);
  const figures = await figuresOf(db, sql`${matched}`, { outcome: definition.act.outcome, from, to });
  const digest = await digestOf(definition);
  await transact(ctx, async ({ trx, record }) => {
    await sql`
      insert into rule_trial (digest, by_name) values (${digest}, ${ctx.actor.name})
      on conflict (digest) do update set at = now(), by_name = excluded.by_name`.execute(trx);
    record('rule-tried', { days, outcome: definition.act.outcome, changed: figures.changed });
  });
  return figures;
}
