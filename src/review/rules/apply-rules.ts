import { type RawBuilder, sql } from 'kysely';
import type { RuleDefinition, RuleOutcome } from '../../api/rules.ts';
import type { Settled } from '../../api/settled.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import { machine } from '../context/context.ts';
import { nextState } from '../entities/case-state.ts';
import { keysFor } from '../labels/facets.ts';
import { surestLabel } from '../labels/surest-label.ts';
import { among } from '../store/among.ts';
import type { Trx } from '../store/tables.ts';
import { fitting, machineAnswer, within } from './conditions.ts';

/** What the rule that acted made of a case. `was`: the machine's answer. `label`: of a block. */
export type Acted = {
  rule: { id: string; name: string };
  was: RuleOutcome;
  outcome: RuleOutcome;
  label: string | null;
};

/** `proven`: the score from which a rule with a tolerated error may decide. */
type ActiveRule = {
  id: string;
  name: string;
  version: number;
  decides: boolean;
  definition: RuleDefinition;
  proven: number | null;
};
type Hit = { case_id: string; at: number; was: RuleOutcome; label: string | null; proven: boolean };

/**
 * Applies the rules to cases that the machine has finished: of those that are on, the first that fits decides; those in
 * shadow only note that they fit. Leaves alone what people hold or have decided. Returns what changed hands, by case;
 * the caller writes the decisions.
 */
export async function applyRules(
  change: CaseChange,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Acted>> {
  const rules = ids.length > 0 ? await activeRules(change.trx) : [];
  if (rules.length === 0) return new Map();
  await change.indexFacets(ids);
  const hits = await hitsOf(change.trx, rules, ids);
  const acted = new Map<string, Acted & { act: RuleDefinition['act'] }>();
  const noted = hits.map(({ case_id, at, was, label, proven }) => {
    const rule = rules[at];
    if (!rule) throw new Error('a hit of no rule');
    const acts = rule.decides && proven && !acted.has(case_id);
    const { act } = rule.definition;
    if (acts) acted.set(case_id, { rule, was, outcome: act.outcome, label: act.label ?? label, act });
    return { rule_id: rule.id, version: rule.version, case_id, was, acted: acts };
  });
  if (noted.length === 0) return acted;
  await change.trx
    .insertInto('rule_hit')
    .values(noted)
    .onConflict((on) => on.columns(['rule_id', 'case_id', 'version']).doNothing())
    .execute();
  await settle(change, acted);
  await route(change, acted);
  return acted;
}

/** Rules in their order; while rules are paused, those that are on only watch, too. */
async function activeRules(trx: Trx): Promise<ActiveRule[]> {
  const found = trx
    .selectFrom('rule')
    .leftJoin('rule_automation', (on) =>
      on
        .onRef('rule_automation.rule_id', '=', 'rule.id')
        .onRef('rule_automation.version', '=', 'rule.version'),
    )
    .select((eb) => [
      'rule.id',
      'name',
      'rule.version',
      'definition',
      'chosen as proven',
      eb
        .and([eb('state', '=', 'on'), eb.not(eb.exists(eb.selectFrom('rule_pause').select('at')))])
        .as('decides'),
    ])
    .where('state', '<>', 'off')
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('rule.id');
  const { rows } = await prepared(trx, 'active rules', found);
  return rows.map((row) => ({ ...row, decides: Boolean(row.decides) }));
}

/** Which rules fit which cases, in the order of the rules. */
async function hitsOf(trx: Trx, rules: readonly ActiveRule[], ids: readonly string[]): Promise<Hit[]> {
  const keys = await keysFor(
    trx,
    rules.map(({ definition }) => definition.when),
  );
  const parts = rules.map((rule, at) => {
    const part = trx
      .selectFrom('review_case')
      .select((eb) => [
        'id as case_id',
        eb.lit(at).as('at'),
        machineAnswer.as('was'),
        surestLabel(sql`review_case.id`).as('label'),
        provenFor(rule).as('proven'),
      ])
      .where(sql<boolean>`review_case.id = ${among(ids)}`)
      .where(untouched)
      .where(fitting(rule.definition, keys));
    return sql`(${part})`;
  });
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)} order by at, case_id`.execute(trx);
  return rows;
}

/** Whether a rule may decide a case: by its conditions, or only where it is proven to err less than tolerated. */
function provenFor({ proven, definition }: ActiveRule): RawBuilder<boolean> {
  if (definition.act.tolerated === null) return sql<boolean>`true`;
  return proven === null ? sql`false` : sql<boolean>`coalesce(${within(definition.act, proven)}, false)`;
}

/** Nobody has decided or reported it, and nobody works on it. */
const untouched = sql<boolean>`review_case.state in ('open', 'decided') and decision_id is null
  and emptied_at is null and report_minutes = 0 and (claim_by is null or claim_expires_at < now())`;

type ByCase = ReadonlyMap<string, Acted & { act: RuleDefinition['act'] }>;
const detailOf = ({ rule, was, outcome }: Acted) => ({ rule: rule.name, ruleId: rule.id, was, outcome });

/** Passes and blocks what the machine answered otherwise. */
async function settle(change: CaseChange, acted: ByCase): Promise<void> {
  const rows = [...acted].flatMap(([id, one]) =>
    one.outcome === 'review' || one.outcome === one.was ? [] : [{ id, settled: one.outcome, was: one.was }],
  );
  // What waits for people leaves their lists; what was settled only is settled otherwise.
  for (const waits of [true, false]) {
    const chosen = rows.filter(({ was }) => (was === 'review') === waits);
    const from = waits ? ('open' as const) : ('decided' as const);
    const to = waits ? nextState(from, 'settle') : from;
    if (chosen.length > 0 && to !== null)
      await change.store({ was: from, action: null, quiet: !waits }, (writer) =>
        writer
          .updateTable('review_case')
          .from(settledAs(chosen))
          .set((eb) => ({
            state: to,
            settled: eb.ref('chosen.settled'),
            version: sql<number>`version + 1`,
            updated_at: sql<Date>`now()`,
          }))
          .whereRef('review_case.id', '=', 'chosen.id')
          .returningAll('review_case')
          .execute(),
      );
  }
}

const settledAs = (chosen: readonly { id: string; settled: Settled }[]) =>
  sql<{ id: string; settled: Settled }>`(
    select id, settled from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as given (id uuid, settled text)
  )`.as('chosen');

/** Sends cases to people, and to a lane if the rule names one. */
async function route(change: CaseChange, acted: ByCase): Promise<void> {
  const sent = [...acted].filter(([, { outcome }]) => outcome === 'review');
  const to = nextState('decided', 'route') ?? 'open';
  for (const [lane, cases] of Map.groupBy(sent, ([, { act }]) => act.lane)) {
    const idsOf = (waits: boolean) =>
      cases.filter(([, { was }]) => (was === 'review') === waits).map(([id]) => id);
    const [waiting, settled] = [idsOf(true), idsOf(false)];
    const isOne = (ids: readonly string[]) => sql<boolean>`review_case.id = any(${ids}::uuid[])`;
    const moved =
      settled.length === 0
        ? []
        : await change.move({ from: 'decided', to, action: null }, (update) =>
            update.set({ settled: null, routed_to: lane }).where(isOne(settled)),
          );
    const routed =
      waiting.length === 0 || lane === null
        ? []
        : await change.store({ was: 'open', action: null }, (writer) =>
            writer
              .updateTable('review_case')
              .set({ routed_to: lane })
              .where(isOne(waiting))
              .returningAll()
              .execute(),
          );
    for (const row of [...moved, ...routed]) {
      const one = acted.get(row.id);
      if (one) change.record('opened', row, detailOf(one), machine);
    }
  }
}
