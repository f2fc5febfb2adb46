import type { Context as HonoContext } from 'hono';
import {
  placeOfSubmission,
  readTraceparent,
  type Tracing,
  traceparent,
} from '../../platform/tracing/tracing.ts';
import type { Db } from '../../review/store/tables.ts';
import type { Env } from '../seams.ts';
import { declaredCall } from './declared-call.ts';
import type { RequestSeen } from './watched.ts';

export type TraceRequest = (seen: RequestSeen, c: HonoContext<Env>) => void;

const named = /^\/api\/(cases|submissions)\/([0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/;

/**
 * Adds each request about a submission or its cases to the trace of that submission, once it is answered. A trace that
 * the caller began is linked.
 */
export function traceRequests(tracing: Tracing, db: Db, report: (error: unknown) => void): TraceRequest {
  async function submissionOf(c: HonoContext<Env>): Promise<string | null> {
    const { submission } = c.var;
    if (submission) return submission.id;
    const [, what, id = ''] = named.exec(c.req.path) ?? [];
    if (what !== 'cases') return what === undefined ? null : id;
    const row = await db
      .selectFrom('review_case')
      .select('submission_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.submission_id ?? null;
  }

  async function add(seen: RequestSeen, c: HonoContext<Env>): Promise<void> {
    const { method, route, status, requestId } = seen;
    const endedAt = Date.now();
    // Pages send these by themselves, every few seconds.
    if (declaredCall(c)?.byItself) return;
    const submission = await submissionOf(c);
    if (submission === null) return;
    const [, what, id = ''] = named.exec(c.req.path) ?? [];
    const span = tracing.begin({
      name: `${method} ${route}`,
      kind: 'server',
      at: placeOfSubmission(submission),
      first: c.var.submission?.isNew === true,
      startedAt: endedAt - seen.seconds * 1000,
      causedBy: readTraceparent(c.req.header(traceparent)),
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'second_look.request_id': requestId,
        'second_look.submission_id': submission,
        ...(what === 'cases' && { 'second_look.case_id': id }),
      },
    });
    span.end({ failed: status >= 500 });
  }

  return (seen, c) => void add(seen, c).catch(report);
}
