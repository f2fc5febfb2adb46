import type { Actor } from '../context/context.ts';
import { Failure } from '../context/failure.ts';

/** Whoever speaks for the person concerned: supervisors, and programs with a key that lets them. */
export function onlyForConcerned(actor: Actor): void {
  if (actor.role === 'moderator' && !actor.machine) throw new Failure('only_concerned_appeal');
}
