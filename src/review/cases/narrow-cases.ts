import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LaneSettings } from '../../api/lanes.ts';
import { machine } from '../context/context.ts';
import { notSampled } from '../entities/sampled.ts';
import type { Where } from '../lanes/find-lane.ts';
import type { CasesListQuery } from './which-cases.ts';

type Time = string | undefined;

const inside = (at: RawBuilder<unknown>, from: Time, to: Time): RawBuilder<SqlBool>[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`${at} >= ${from}::timestamptz`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${at} < ${to}::timestamptz`]),
];
/** What is done to a case follows its arrival. From there the list begins. */
const openedBefore = (to: Time) => inside(sql`review_case.opened_at`, undefined, to);
/** What the machine decided alone is no figure of people's work. */
const byPeople = sql`by_id <> ${machine.id}`;
const notSettled = sql<SqlBool>`review_case.settled is null`;
const all = (parts: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`${sql.join([sql`true`, ...parts], sql` and `)}`;

/**
 * The filter of a list in addition to its lane: the cases behind a figure. Subqueries end with `offset 0`, so that each
 * is a lookup for one case: PostgreSQL would otherwise begin with all decisions of the period.
 */
export function narrowBy(query: CasesListQuery, lane: LaneSettings): Where {
  const parts = [
    ...ofCase(query),
    ...ofStanding(query),
    ...ofRuling(query),
    ...ofWork(query),
    ...ofLook(query),
    ...ofAppeal(query),
    ...ofTarget(query, lane),
  ];
  return (eb): Expression<SqlBool> => (parts.length > 0 ? eb.and(parts) : eb.lit(true));
}

function ofCase(query: CasesListQuery): RawBuilder<SqlBool>[] {
  const { user, room, forum, submission, rateBelow, settled } = query;
  const is = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(`review_case.${column}`)} = ${value}`];
  return [
    ...ofSettled(settled),
    ...inside(sql`review_case.opened_at`, query.openedFrom, query.openedTo),
    ...is('user_id', user),
    ...is('room_id', room),
    ...is('forum_id', forum),
    ...is('submission_id', submission),
    ...(rateBelow === undefined
      ? []
      : [notSampled, sql<SqlBool>`(review_case.rate is null or review_case.rate < ${rateBelow})`]),
  ];
}

function ofSettled(settled: CasesListQuery['settled']): RawBuilder<SqlBool>[] {
  if (settled === undefined) return [];
  return [
    settled === 'by-people' ? notSettled : sql<SqlBool>`review_case.settled = ${settled} and ${notSampled}`,
  ];
}

function ofStanding(query: CasesListQuery): RawBuilder<SqlBool>[] {
  const { decidedFrom, decidedTo, verdict, ruled } = query;
  if ([decidedFrom, decidedTo, verdict, ruled].every((one) => one === undefined)) return [];
  const fits = all([
    byPeople,
    ...inside(sql`decided_at`, decidedFrom, decidedTo),
    verdict === undefined ? sql`verdict <> 'escalate'` : sql`verdict = ${verdict}`,
  ]);
  return [
    notSettled,
    ...openedBefore(decidedTo),
    sql<SqlBool>`exists (select from decision where id = review_case.decision_id and ${fits} offset 0)`,
  ];
}

/** Of the decision that stands (`ofStanding`). */
function ofRuling(query: CasesListQuery): RawBuilder<SqlBool>[] {
  const { ruled, scoreFrom, scoreTo, unscored, keyword, name, task, label } = query;
  if (ruled === undefined) return [];
  const fits = all([
    ...(ruled === 'any' ? [] : [sql`ruling."right" = ${ruled === 'right'}`]),
    ...(scoreFrom === undefined ? [] : [sql`finding.rate >= ${scoreFrom}`]),
    ...(scoreTo === undefined || scoreTo === 1 ? [] : [sql`finding.rate < ${scoreTo}`]),
    ...(unscored === undefined ? [] : [sql`finding.rate is null`]),
    ...(task === undefined ? [] : [sql`finding.task = ${task}`]),
    ...(label === undefined
      ? []
      : [sql`coalesce(finding.label, finding.task || '#' || finding.label_number) = ${label}`]),
    ...(name === undefined ? [] : [sql`left(finding.name, 100) = ${name}`]),
    ...(keyword === undefined
      ? []
      : [
          sql`exists (select from jsonb_array_elements(finding.details) as detail where left(detail ->> 'keyword', 100) = ${keyword})`,
        ]),
  ]);
  return [
    sql<SqlBool>`exists (
      select from ruling join finding on finding.id = ruling.finding_id
      where ruling.decision_id = review_case.decision_id and ${fits} offset 0
    )`,
  ];
}

function ofWork(query: CasesListQuery): RawBuilder<SqlBool>[] {
  const { everDecided, everDecidedFrom, everDecidedTo } = query;
  if (everDecided === undefined) return [];
  const fits = all([
    byPeople,
    ...inside(sql`decided_at`, everDecidedFrom, everDecidedTo),
    ...(everDecided === 'any' ? [] : [sql`verdict = ${everDecided}`]),
  ]);
  return [
    ...openedBefore(everDecidedTo),
    sql<SqlBool>`exists (
      select from decision where case_id = review_case.id and taken_back is null and ${fits} offset 0
    )`,
  ];
}

function ofLook(query: CasesListQuery): RawBuilder<SqlBool>[] {
  const { look, lookFrom, lookTo } = query;
  if (look === undefined) return [];
  const fits = all([
    ...inside(sql`second.decided_at`, lookFrom, lookTo),
    ...(look === 'any' ? [] : [sql`first.verdict || '-' || second.verdict = ${look}`]),
  ]);
  return [
    ...openedBefore(lookTo),
    sql<SqlBool>`exists (
      select from look join decision as first on first.id = first_decision_id and first.${byPeople}
      join decision as second on second.id = second_decision_id
      where look.case_id = review_case.id and not look.chosen and ${fits} offset 0
    )`,
  ];
}

function ofAppeal(query: CasesListQuery): RawBuilder<SqlBool>[] {
  const { appeal, appealFrom, appealTo } = query;
  if (appeal === undefined) return [];
  const fits =
    appeal === 'any'
      ? all(inside(sql`opened_at`, appealFrom, appealTo))
      : all([...inside(sql`ended_at`, appealFrom, appealTo), sql`outcome = ${appeal}`]);
  return [sql<SqlBool>`review_case.id in (select case_id from appeal where ${fits})`];
}

function ofTarget(query: CasesListQuery, { targetSeconds }: LaneSettings): RawBuilder<SqlBool>[] {
  const { target, firstDecidedFrom, firstDecidedTo } = query;
  if (target === undefined || targetSeconds === null) return [];
  const inTime = sql`first.at - review_case.opened_at <= make_interval(secs => ${targetSeconds})`;
  const fits = all([
    ...inside(sql`first.at`, firstDecidedFrom, firstDecidedTo),
    target === 'on-time' ? inTime : sql`not ${inTime}`,
  ]);
  return [
    notSettled,
    ...openedBefore(firstDecidedTo),
    sql<SqlBool>`exists (
      select from (
        select min(decided_at) as at from decision
        where case_id = review_case.id and ${byPeople} and taken_back is null and verdict <> 'escalate'
      ) as first
      where ${fits} offset 0
    )`,
  ];
}
