import type { Context as HonoContext } from 'hono';
import { matchedRoutes } from 'hono/route';
import { allCalls } from '../../api/all-calls.ts';
import type { Call } from '../../api/call.ts';
import type { Env } from '../seams.ts';
import { honoPath } from '../serve.ts';

/** Every call by its route. */
export const declaredByRoute: ReadonlyMap<string, Call> = new Map(
  [...allCalls.values()].map((one) => [`${one.method} ${honoPath(one)}`, one]),
);

/** The route that will answer, as the router names it: `GET /api/cases/:id`; null where there is none. */
export function routeOf(c: HonoContext<Env>): string | null {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const route = matchedRoutes(c).find((one) => one.method === method && !one.path.includes('*'));
  return route ? `${method} ${route.path}` : null;
}

/** The declaration in `src/api` of the requested call. */
export const declaredCall = (c: HonoContext<Env>): Call | undefined => declaredByRoute.get(routeOf(c) ?? '');
