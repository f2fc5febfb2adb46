import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { type CaseState, caseStates } from '../../api/cases.ts';
import {
  type ContentFilter,
  type LaneFilter,
  type LaneSettings,
  type LaneSort,
  laneFilterSchema,
  laneMembersSchema,
  secondLookSchema,
} from '../../api/lanes.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { blindStates, firstStates } from '../entities/case-state.ts';
import { decidableBy, seenBy } from '../entities/decidable.ts';
import { notSampled } from '../entities/sampled.ts';
import { facetsOf, keysFor, type LabelKeys } from '../labels/facets.ts';
import type { LaneTable } from '../store/tables/cases.ts';
import type { Db, Tables } from '../store/tables.ts';
import { handedTo } from './handed-to.ts';

export type Where = (eb: ExpressionBuilder<Tables, 'review_case'>) => Expression<SqlBool>;
export type Order = { column: 'rank_at' | 'report_rank_at' | 'opened_at'; direction: 'asc' | 'desc' };

/** Each order has an index, with the id as the last column. */
export const orders = {
  priority: { column: 'rank_at', direction: 'asc' },
  reports: { column: 'report_rank_at', direction: 'asc' },
  oldest: { column: 'opened_at', direction: 'asc' },
  newest: { column: 'opened_at', direction: 'desc' },
} as const satisfies Record<LaneSort, Order>;

/** A lane's settings, the condition for its cases as this person sees it, and their order. */
export type FoundLane = { settings: LaneSettings; where: Where; order: Order };

/** Pass the transaction as `db` inside one: it must not wait for a second connection. */
export async function findLane(ctx: Context, key: string, db: Db = ctx.db.kysely): Promise<FoundLane> {
  const row = await db.selectFrom('lane').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row || ctx.actor.hidden?.lanes.includes(key)) throw new Failure('no_such_lane', { lane: key });
  const settings = showLane(row);
  const keys = await keysFor(db, [settings.filter]);
  return { settings, where: whereOf(ctx, settings, keys), order: orders[settings.sort] };
}

/** All lanes in their order. */
export async function allLanes(db: Db): Promise<LaneSettings[]> {
  const rows = await db.selectFrom('lane').selectAll().orderBy('position').orderBy('key').execute();
  return rows.map(showLane);
}

/** The lane's cases as this person sees them: of what waits, only what they can decide. */
export function whereOf({ actor }: Pick<Context, 'actor'>, lane: LaneSettings, keys: LabelKeys): Where {
  if (lane.key === 'for-me') return both(handedTo(actor), decidableBy(actor));
  const held = fits(lane, keys);
  return both(held, lane.filter.states.includes('decided') ? seenBy(actor) : decidableBy(actor));
}

const both =
  (one: Where, other: Where): Where =>
  (eb) =>
    eb.and([one(eb), other(eb)]);

/** Built-in lanes that hold what the machine decided alone. */
const settledIn: Record<string, Pick<LaneFilter, 'settled'>> = {
  all: { settled: 'also' },
  sample: { settled: 'only' },
};

export function showLane(row: Selectable<LaneTable>): LaneSettings {
  return {
    key: row.key,
    name: row.name,
    builtIn: row.built_in,
    position: row.position,
    filter: laneFilterSchema.parse({ ...row.filter, ...settledIn[row.key] }),
    sort: row.sort,
    targetSeconds: row.target_seconds,
    secondLook: secondLookSchema.nullable().parse(row.second_look),
    members: laneMembersSchema.nullable().parse(row.members),
  };
}

/** Its filter would tell what the machine found. */
const seesFindings = ({ onlyRouted, tasks, labels, severities, rateMin, rateMax }: LaneFilter) =>
  onlyRouted || tasks.length + labels.length + severities.length > 0 || rateMin !== null || rateMax !== null;

/** States in which what the machine settled does not wait like other cases. */
const settledStates: readonly CaseState[] = ['decided', ...blindStates];

export type Holder = Pick<LaneSettings, 'key' | 'filter'>;

/** The cases of a lane. */
export function fits(lane: Holder, keys: LabelKeys): Where {
  const { filter } = lane;
  const { states, settled } = filter;
  return (eb) => {
    const all = [holdsContent(lane, keys)(eb)];
    // `state <> 'decided'` is the predicate of the index of waiting cases.
    if (states.length === 0) all.push(eb('review_case.state', '<>', 'decided'));
    if (states.length < caseStates.length)
      all.push(eb('review_case.state', 'in', states.length === 0 ? firstStates : states));
    if (settled === 'only') all.push(eb('review_case.settled', 'is not', null));
    // People escalate or appeal some of what the machine settled; those wait like others.
    if (settled === 'none' && states.some((state) => settledStates.includes(state)))
      all.push(
        eb.or([eb('review_case.settled', 'is', null), eb('review_case.state', 'not in', settledStates)]),
      );
    if (seesFindings(filter)) all.push(notSampled);
    return eb.and(all);
  };
}

/** The cases of a lane, whatever their state: those that fit its filter, and those that a rule sent to it. */
export function holdsContent({ key, filter }: Holder, keys: LabelKeys): Where {
  const content = fitsContent(filter, keys);
  return (eb) => {
    const isRouted = eb('review_case.routed_to', '=', key);
    const fits = filter.reported ? eb.and([content(eb), eb('review_case.reported', '=', true)]) : content(eb);
    if (filter.onlyRouted) return eb.and([fits, isRouted]);
    return isNarrow(filter) ? eb.or([fits, isRouted]) : fits;
  };
}

/** Whether a filter leaves out some cases by their content. */
export function isNarrow({
  states: _,
  settled: __,
  onlyRouted,
  reported,
  rateMin,
  rateMax,
  ...lists
}: LaneFilter): boolean {
  return (
    onlyRouted ||
    reported ||
    rateMin !== null ||
    rateMax !== null ||
    Object.values(lists).some((list) => list.length > 0)
  );
}

/** What a filter asks of a case's content, whatever its state. */
export function fitsContent(filter: ContentFilter, keys: LabelKeys): Where {
  return (eb) => {
    const all: Expression<SqlBool>[] = [];
    const among = (
      column: 'kind' | 'room_id' | 'user_id' | 'forum_id' | 'sent_by' | 'language',
      values: readonly string[],
    ) => {
      if (values.length > 0) all.push(eb(`review_case.${column}`, 'in', values));
    };
    among('kind', filter.kinds);
    among('room_id', filter.rooms);
    among('user_id', filter.users);
    among('forum_id', filter.forums);
    among('sent_by', filter.senders);
    among('language', filter.languages);
    if (filter.severities.length > 0) all.push(eb('review_case.severity', 'in', filter.severities));
    if (filter.rateMin !== null) all.push(eb('review_case.rate', '>=', filter.rateMin));
    if (filter.rateMax !== null) all.push(eb('review_case.rate', '<=', filter.rateMax));
    const facets = facetsOf(filter, keys);
    if (facets) all.push(eb('review_case.facets', '&&', eb.val(facets)));
    return all.length > 0 ? eb.and(all) : eb.lit(true);
  };
}
