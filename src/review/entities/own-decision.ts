import { sql } from 'kysely';
import type { Actor } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import type { CaseRow } from '../store/tables.ts';
import { againStates, isAgain } from './case-state.ts';

type Seen = Pick<CaseRow, 'state' | 'decided_by'>;

/** Somebody else must look: this person's own verdict is what is looked at, or part of how it came to stand. */
export const isOwn = (row: Seen, actorId: string): boolean =>
  isAgain(row.state) && row.decided_by.includes(actorId);

/** The same as a condition on the row itself, so that it holds at the moment of the write. */
export const notOwn = (actor: Pick<Actor, 'id'>) =>
  sql<boolean>`not (review_case.state = any(${sql.val([...againStates])}::text[]) and ${actor.id} = any(review_case.decided_by))`;

export const ownDecision = () => new Failure('you_decided_before');
