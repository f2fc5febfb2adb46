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
/** What the machine decided alone is no figure of people's work. */
const byPeople = sql`by_id <> ${machine.id}`;
const notSettled = sql<SqlBool>`review_case.settled is null`;
const all = (parts: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`${sql.join([sql`true`, ...parts], sql` and `)}`;

/** The filter of a list in addition to its lane: the cases behind a figure. */
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

/** As a subquery, so that the index on decision times finds the decisions, instead of one lookup per case. */
function ofStanding(query: CasesListQuery): RawBuilder<SqlBool>[] {
  const { decidedFrom, decidedTo, verdict } = query;
  if (decidedFrom === undefined && decidedTo === undefined && verdict === undefined) return [];
  const fits = all([
    byPeople,
    ...inside(sql`decided_at`, decidedFrom, decidedTo),
    verdict === undefined ? sql`verdict <> 'escalate'` : sql`verdict = ${verdict}`,
  ]);
  return [notSettled, sql<SqlBool>`review_case.decision_id in (select id from decision where ${fits})`];
}

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
    notSettled,
    sql<SqlBool>`exists (
      select from decision join ruling on ruling.decision_id = decision.id join finding on finding.id = ruling.finding_id
      where decision.id = review_case.decision_id and decision.verdict <> 'escalate' and ${fits}
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
    sql<SqlBool>`review_case.id in (select case_id from decision where taken_back is null and ${fits})`,
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
    sql<SqlBool>`review_case.id in (
      select look.case_id from look join decision as first on first.id = first_decision_id and first.${byPeople}
      join decision as second on second.id = second_decision_id where ${fits}
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
  // The subquery first: the first decision is looked up only for cases with decisions in the period.
  return [
    notSettled,
    sql<SqlBool>`review_case.id in (
      select case_id from decision
      where ${all(inside(sql`decided_at`, firstDecidedFrom, firstDecidedTo))}
    ) and exists (
      select from (
        select min(decided_at) as at from decision
        where case_id = review_case.id and ${byPeople} and taken_back is null and verdict <> 'escalate'
      ) as first
      where ${fits}
    )`,
  ];
}
