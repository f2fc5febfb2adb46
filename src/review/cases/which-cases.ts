import { sql } from 'kysely';
import { type CasesQuery, caseStates } from '../../api/cases.ts';
import type { Actor, Context } from '../context/context.ts';
import { seenBy } from '../entities/decidable.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { notSampled } from '../entities/sampled.ts';
import { facetsOf, keysFor, labelKeys } from '../labels/facets.ts';
import {
  type FoundLane,
  findLane,
  fits,
  type Order,
  orders,
  type Where,
  whereOf,
} from '../lanes/find-lane.ts';
import { among } from '../store/among.ts';
import type { Db } from '../store/tables.ts';
import { fewBehind } from './few-behind.ts';
import { narrowBy } from './narrow-cases.ts';
import { fewWithWords, holdsWords, searchWords } from './search-cases.ts';

/** The query of a case list without its page. */
export type CasesListQuery = Omit<CasesQuery, 'cursor' | 'limit' | 'direction'>;
export type WhichCases = {
  where: Where;
  order: Order;
  words: string[];
  /** All cases that fit are among these. Null where they may be many: the first of them are soon found in order. */
  few: string[] | null;
};

/** The filter and order of cases, for lists and exports of the same cases. */
export async function whichCases(
  ctx: Context,
  query: CasesListQuery,
  db: Db = ctx.db.kysely,
): Promise<WhichCases> {
  const lane = await findLane(ctx, query.lane, db);
  const parts: Where[] = [
    await heldBy(ctx, lane, query, db),
    narrowBy(query, lane.settings),
    seenBy(ctx.actor),
  ];
  // Figures do not count copies of gold cases. To moderators a copy is a case like any other.
  if (ctx.actor.role !== 'moderator' && isBehindFigure(query)) parts.push(() => ofPlatform);
  const { kind, ids, state, label, task } = query;
  if (kind) parts.push((eb) => eb('review_case.kind', '=', kind));
  if (ids) parts.push((eb) => eb('review_case.id', 'in', ids));
  if (state) parts.push((eb) => eb('review_case.state', '=', state));
  if (label || task) {
    const keys = query.exactLabel ? (key: string) => [key] : await labelKeys(db);
    const facets = facetsOf({ tasks: task ? [task] : [], labels: label ? [label] : [] }, keys) ?? [];
    parts.push(
      () => notSampled,
      () => sql<boolean>`review_case.facets && ${facets}`,
    );
  }
  const words = searchWords(query.q ?? '');
  const withWords = words.length > 0 ? await fewWithWords(db, words) : null;
  if (words.length > 0 && withWords === null) parts.push(holdsWords(words));
  const behind = mayMissGold(ctx.actor) ? null : await fewBehind(db, query, lane.settings);
  for (const few of [withWords, behind])
    if (few !== null) parts.push(() => sql<boolean>`review_case.id = ${among(few)}`);
  return {
    few: behind ?? withWords,
    where: (eb) => eb.and(parts.map((part) => part(eb))),
    order: query.sort ? orders[query.sort] : lane.order,
    words,
  };
}

/** What is found by what counts for figures lacks copies of gold cases, which a moderator must not notice. */
const mayMissGold = ({ role, machine, hidden }: Actor) =>
  role === 'moderator' && !machine && hidden !== undefined;

const figureFilters = [
  'openedFrom',
  'decidedFrom',
  'everDecided',
  'ruled',
  'look',
  'appeal',
  'target',
] as const satisfies (keyof CasesListQuery)[];
const isBehindFigure = (query: CasesListQuery) => figureFilters.some((name) => query[name] !== undefined);

/** The lane's cases, or also those that it excludes only by state or lower bound. */
async function heldBy(
  ctx: Context,
  { settings, where }: FoundLane,
  { anyState, anyRate }: CasesListQuery,
  db: Db,
): Promise<Where> {
  if ((!anyState && !anyRate) || settings.key === 'for-me') return where;
  const filter = anyRate ? { ...settings.filter, rateMin: null } : settings.filter;
  const keys = await keysFor(db, [filter]);
  return anyState
    ? fits({ ...settings, filter: { ...filter, states: [...caseStates] } }, keys)
    : whereOf(ctx, { ...settings, filter }, keys);
}
