import type { Context as Call } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { roles } from '../../api/common.ts';
import { Failure } from '../../review/failure.ts';
import type { Env } from '../seams.ts';
import { type Access, accessTable } from './access-table.ts';

const words = {
  moderator: 'This is for people, not for API keys.',
  supervisor: 'This is for supervisors and administrators.',
  admin: 'This is for administrators.',
};

/** Deny by default: holds everyone, people and API keys, to the table of who may call what. */
export const byTable = createMiddleware<Env>(async (c, next) => {
  const route = routeOf(c);
  // No such address: nothing to protect, and "not found" is what there is to say.
  if (route === null) return next();
  const row = accessTable[route];
  if (!row) throw new Failure('forbidden', `No row of the access table says who may call ${route}.`);
  if (!allows(row, c)) throw new Failure('forbidden', words[row[0] === 'anyone' ? 'moderator' : row[0]]);
  await next();
});

function allows([who, scope]: Access, c: Call<Env>): boolean {
  if (who === 'anyone') return true;
  const { key, person } = c.var;
  if (key) return scope !== undefined && key.scopes.includes(scope);
  return roles.indexOf(person.role) >= roles.indexOf(who);
}

/** The route that will answer, as the router has it: `GET /api/cases/:id`. */
function routeOf(c: Call<Env>): string | null {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const route = matchedRoutes(c).find((one) => one.method === method && !one.path.includes('*'));
  return route ? `${method} ${route.path}` : null;
}
