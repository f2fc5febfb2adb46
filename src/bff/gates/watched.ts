import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Env } from '../seams.ts';
import type { TraceRequest } from './traced.ts';

/** What is logged of a request: its route, never its path or query, which may contain ids, tokens and texts. */
export type RequestSeen = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  seconds: number;
  /** The outcome of a callback so far: taken, duplicate, unreadable, stray, emptied, or stored for later processing. */
  callback?: string;
};
export type ObserveRequest = (seen: RequestSeen) => void;

/** A caller's request id is used only if it is safe in a log. */
const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives every request an id, returned in `x-request-id`, and reports each answer. */
export function observeRequests(observe: ObserveRequest, trace?: TraceRequest) {
  return createMiddleware<Env>(async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = wellFormed.test(given) ? given : crypto.randomUUID();
    c.set('requestId', requestId);
    const began = performance.now();
    await next();
    c.header('x-request-id', requestId);
    const { callback } = c.var;
    const seen: RequestSeen = {
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      seconds: (performance.now() - began) / 1000,
      ...(callback === undefined ? {} : { callback }),
    };
    observe(seen);
    trace?.(seen, c);
  });
}
