import type { Actor } from '../context/context.ts';
import { Failure } from '../context/failure.ts';

/** Only supervisors, and programs whose key allows it, may act for the person concerned. */
export function onlyForConcerned(actor: Actor): void {
  if (actor.role === 'moderator' && !actor.machine) throw new Failure('only_concerned_appeal');
}
