import type { Context as Asked } from 'hono';
import { matchedRoutes } from 'hono/route';
import { allCalls } from '../../api/all-calls.ts';
import type { Call } from '../../api/call.ts';
import type { Env } from '../seams.ts';
import { honoPath } from '../serve.ts';
import { accessTable } from './access-table.ts';

const byRoute: ReadonlyMap<string, Call> = new Map(
  [...allCalls.values()].map((one) => [`${one.method} ${honoPath(one)}`, one]),
);

/** The route that will answer, as the router has it: `GET /api/cases/:id`; null where there is none. */
export function routeOf(c: Asked<Env>): string | null {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const route = matchedRoutes(c).find((one) => one.method === method && !one.path.includes('*'));
  return route ? `${method} ${route.path}` : null;
}

/** What `src/api` declares of the call that is asked for. */
export const declaredCall = (c: Asked<Env>): Call | undefined => byRoute.get(routeOf(c) ?? '');

/** Every route that is declared, with who may call it. */
export const accessOf: ReadonlyMap<string, Pick<Call, 'who' | 'key'>> = new Map([
  ...Object.entries(accessTable).map(
    ([route, [who, key]]) => [route, { who, ...(key ? { key } : {}) }] as const,
  ),
  ...byRoute,
]);
