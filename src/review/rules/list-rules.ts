import { sql } from 'kysely';
import type { RuleDefinition, RulesAnswer } from '../../api/rules.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import { readDefinition } from './definition.ts';
import { figuresOf } from './figures.ts';
import { listValueLists } from './value-lists.ts';

/** How far back the figures of a running rule go. */
const figureDays = 30;

/** All rules in their order, with what each did since its version runs. */
export async function listRules(ctx: Context): Promise<RulesAnswer> {
  const db = ctx.db.kysely;
  const [rows, pause, lists] = await Promise.all([
    db
      .selectFrom('rule')
      .leftJoin('rule_trial', 'rule_trial.digest', 'rule.digest')
      .leftJoin('rule_automation', (on) =>
        on
          .onRef('rule_automation.rule_id', '=', 'rule.id')
          .onRef('rule_automation.version', '=', 'rule.version'),
      )
      .selectAll('rule')
      .select(['rule_trial.at as tried_at', 'cut_offs', 'chosen', 'checked', 'errors', 'needed'])
      .where('removed_at', 'is', null)
      .orderBy('position')
      .orderBy('rule.id')
      .execute(),
    db.selectFrom('rule_pause').select('at').executeTakeFirst(),
    listValueLists(db),
  ]);
  const to = new Date();
  const from = new Date(to.getTime() - figureDays * 86_400_000);
  const rules = await Promise.all(
    rows.map(async (row) => {
      const definition = readDefinition(row.definition);
      const hits = sql`
        select case_id, was from rule_hit
        where rule_id = ${row.id} and version = ${row.version} and at >= ${from} and at < ${to}`;
      const runs = row.state !== 'off';
      return {
        id: row.id,
        name: row.name,
        state: row.state,
        version: row.version,
        position: row.position,
        ...definition,
        tried: row.tried_at !== null,
        changedAt: row.changed_at.toISOString(),
        changedBy: row.changed_by,
        proof: row.cut_offs && {
          score: row.chosen,
          share: row.cut_offs.findLast(({ score }) => score === row.chosen)?.share ?? null,
          checked: row.checked ?? 0,
          errors: row.errors ?? 0,
          needed: row.needed,
        },
        figures: runs ? await figuresOf(db, hits, { outcome: definition.act.outcome, from, to }) : null,
      };
    }),
  );
  return { pausedAt: pause?.at.toISOString() ?? null, rules, lists };
}

type Version = RuleDefinition & { version: number; name: string; at: string; by: string };

export async function listRuleVersions(
  ctx: Context,
  { id }: { id: string },
): Promise<{ versions: Version[] }> {
  const rows = isUuid(id)
    ? await ctx.db.kysely
        .selectFrom('rule_version')
        .selectAll()
        .where('rule_id', '=', id)
        .orderBy('version', 'desc')
        .execute()
    : [];
  if (rows.length === 0) throw new Failure('no_such_rule');
  return {
    versions: rows.map(({ version, name, definition, at, by_name }) => ({
      version,
      name,
      ...readDefinition(definition),
      at: at.toISOString(),
      by: by_name,
    })),
  };
}
