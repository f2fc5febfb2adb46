import { sql } from 'kysely';
import type { Actor } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import type { CaseRow } from '../store/tables.ts';
import { againStates, isAgain } from './case-state.ts';

type Seen = Pick<CaseRow, 'state' | 'decided_by'>;

/** Whether another person must look: this person's own verdict is under review, or led to the decision under review. */
export const isOwn = (row: Seen, actorId: string): boolean =>
  isAgain(row.state) && row.decided_by.includes(actorId);

/** Like `isOwn`, as an SQL condition, so that it is checked at the moment of the write. */
export const notOwn = (actor: Pick<Actor, 'id'>) =>
  sql<boolean>`not (review_case.state = any(${sql.val([...againStates])}::text[]) and ${actor.id} = any(review_case.decided_by))`;

export const ownDecision = () => new Failure('you_already_decided');
