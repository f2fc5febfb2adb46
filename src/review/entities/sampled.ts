import { type SqlBool, sql } from 'kysely';
import type { CaseRow } from '../store/tables.ts';
import { blindStates, isBlind } from './case-state.ts';

/**
 * Whether a case of the audit sample is being decided: what the machine passed or blocked alone, in a blind look. Until
 * the look is over, nothing that the machine found is shown to anyone, so that nobody can see what it decided.
 */
export const isSampled = ({ state, settled }: Pick<CaseRow, 'state' | 'settled'>): boolean =>
  settled !== null && isBlind(state);

/** The opposite as an SQL condition on `review_case`, for filters by what the machine found. */
export const notSampled = sql<SqlBool>`(review_case.settled is null or review_case.state <> all(${sql.val([...blindStates])}::text[]))`;
