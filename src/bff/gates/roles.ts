import { createMiddleware } from 'hono/factory';
import type { Role } from '../../api/common.ts';
import { Failure } from '../../review/failure.ts';
import type { Env } from '../seams.ts';

/** Lets only people of these roles through; `words` tell the others whose this is. */
export function onlyRoles(roles: readonly Role[], words: string) {
  return createMiddleware<Env>(async (c, next) => {
    if (!roles.includes(c.var.person.role)) throw new Failure('forbidden', words);
    await next();
  });
}

export const administrators = onlyRoles(['admin'], 'Only an administrator may change this.');
export const laneKeepers = onlyRoles(
  ['supervisor', 'admin'],
  'Lanes are set by supervisors and administrators.',
);
