import { sql } from 'kysely';
import type { RuleDefinition } from '../../api/rules.ts';
import { chooseThreshold, cutOffCoverage } from '../../platform/statistics/choose-threshold.ts';
import { isAlarm, nextScore } from '../../platform/statistics/cusum.ts';
import { revocationChart } from '../../platform/statistics/revocation.ts';
import type { Context } from '../context/context.ts';
import { confirmedBy } from '../entities/confirmed.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { type Change, transact } from '../journal/transact.ts';
import { keysFor } from '../labels/facets.ts';
import { fitting } from './conditions.ts';
import { readDefinition } from './definition.ts';

type Watched = {
  id: string;
  name: string;
  version: number;
  state: string;
  definition: RuleDefinition;
  tolerated: number;
};

/** Cases of so many days give the cut-offs, and their checks count. */
const daysBack = 90;
/** Fewer cases say too little about the scores. */
const fewestCases = 50;

/** Looks at every rule with a tolerated error: whether it is proven, and whether one that is on errs too often. */
export async function watchRules(ctx: Context): Promise<void> {
  const rows = await ctx.db.kysely
    .selectFrom('rule')
    .select(['id', 'name', 'version', 'state', 'definition'])
    .where('state', '<>', 'off')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`definition #> '{act,tolerated}' <> 'null'`)
    .execute();
  for (const { definition: stored, ...row } of rows) {
    const definition = readDefinition(stored);
    const { tolerated } = definition.act;
    if (tolerated === null) continue;
    const rule = { ...row, definition, tolerated };
    await transact(ctx, async (change) => {
      if (row.state === 'on' && (await errsTooOften(change, rule))) await revoke(change, rule);
      else await prove(change, rule);
    });
  }
}

/** Tests the cut-offs with all checks so far, and stores how far the rule is proven. It may be looked at at any time. */
async function prove({ trx, record, publish }: Change, rule: Watched): Promise<void> {
  const before = await trx
    .selectFrom('rule_automation')
    .selectAll()
    .where('rule_id', '=', rule.id)
    .where('version', '=', rule.version)
    .executeTakeFirst();
  const found = before ?? (await fixCutOffs({ trx }, rule));
  if (!found) return;
  const checks = await checksOf({ trx }, rule, found);
  const { chosen, next } = chooseThreshold(
    found.cut_offs.map(({ score }) => ({
      score,
      checks: {
        checked: checks.filter((one) => isWithin(rule, one.rate, score)).length,
        errors: checks.filter((one) => one.error && isWithin(rule, one.rate, score)).length,
      },
    })),
    rule.tolerated,
  );
  const shown = chosen ?? next?.cutOff;
  const proof = {
    version: rule.version,
    cut_offs: JSON.stringify(found.cut_offs),
    since: found.since,
    chosen: chosen?.score ?? null,
    checked: shown?.checks.checked ?? 0,
    errors: shown?.checks.errors ?? 0,
    needed: next?.needed.kind === 'checks' ? next.needed.more : null,
  };
  await trx
    .insertInto('rule_automation')
    .values({ rule_id: rule.id, ...proof })
    .onConflict((on) => on.column('rule_id').doUpdateSet(proof))
    .execute();
  if (chosen && chosen.score !== before?.chosen) {
    record('rule-proven', { rule: rule.name, ruleId: rule.id, score: chosen.score, ...chosen.checks });
    publish({ type: 'settings.changed', part: 'rules' });
  }
}

const isWithin = ({ definition }: Watched, rate: number, score: number) =>
  definition.act.outcome === 'pass' ? rate <= score : rate >= score;

/** Scores that cover ten shares of the cases that the rule fits, the safest first. They never change afterwards. */
async function fixCutOffs({ trx }: Pick<Change, 'trx'>, { definition }: Watched) {
  const fits = fitting(definition, await keysFor(trx, [definition.when]));
  const cases = trx
    .selectFrom('review_case')
    .select('rate')
    .where(sql<boolean>`opened_at >= now() - make_interval(days => ${daysBack})`)
    .where('rate', 'is not', null)
    .where(ofPlatform)
    .where(fits);
  const order = sql.raw(definition.act.outcome === 'pass' ? 'asc' : 'desc');
  const { rows } = await sql<{ n: number; scores: number[] | null; since: Date }>`
    select count(*)::int as n, now() - make_interval(days => ${daysBack}) as since,
      percentile_disc(${[...cutOffCoverage]}::float8[]) within group (order by rate ${order}) as scores
    from ${cases} as fitted`.execute(trx);
  const [row] = rows;
  if (!row?.scores || row.n < fewestCases) return null;
  const cut_offs = row.scores.map((score, at) => ({ score, share: cutOffCoverage[at] ?? 0 }));
  return { cut_offs, since: row.since };
}

type Check = { rate: number; error: boolean };

/**
 * Cases that the rule fits, which people decided and a second look, drawn at random, has confirmed: one a day of each
 * author, because many of one author are alike.
 */
async function checksOf(
  { trx }: Pick<Change, 'trx'>,
  { definition }: Watched,
  { since }: { since: Date },
): Promise<Check[]> {
  const fits = fitting(definition, await keysFor(trx, [definition.when]));
  const contrary = definition.act.outcome === 'pass' ? 'reject' : 'approve';
  const cases = trx
    .selectFrom('review_case')
    .select(['id', 'user_id', 'opened_at', 'rate'])
    .where('opened_at', '>=', since)
    .where('settled', 'is', null)
    .where('rate', 'is not', null)
    .where(ofPlatform)
    .where(fits);
  const { rows } = await sql<Check>`
    select distinct on (coalesce(user_id, fitted.id::text), fitted.opened_at::date) rate, verdict = ${contrary} as error
    from ${cases} as fitted join look on look.case_id = fitted.id and stratum_id is null and not chosen and look.outcome is not null
    join decision on decision.id = ${confirmedBy}
    order by coalesce(user_id, fitted.id::text), fitted.opened_at::date, fitted.opened_at`.execute(trx);
  return rows;
}

/** Whether the audit sample of what the rule decided shows twice the tolerated error, check by check (CUSUM). */
async function errsTooOften(
  { trx }: Pick<Change, 'trx'>,
  { id, version, tolerated }: Watched,
): Promise<boolean> {
  const { rows } = await sql<{ error: boolean }>`
    select look.outcome = 'overturned' as error from rule_hit join look using (case_id)
    where rule_id = ${id} and version = ${version} and acted and stratum_id is not null and look.outcome is not null
    order by look.ended_at, look.id`.execute(trx);
  const chart = revocationChart(tolerated);
  let score = 0;
  return rows.some(({ error }) => {
    score = nextScore(score, chart, error);
    return isAlarm(score, chart);
  });
}

/** People decide again. */
async function revoke({ trx, record, publish }: Change, { id, name, version }: Watched): Promise<void> {
  await trx.updateTable('rule').set({ state: 'off' }).where('id', '=', id).execute();
  await trx.deleteFrom('rule_automation').where('rule_id', '=', id).execute();
  record('rule-revoked', { rule: name, ruleId: id, version });
  publish({ type: 'settings.changed', part: 'rules' });
}
