import type { Context as HonoContext } from 'hono';
import type { Call } from '../../api/call.ts';
import { getCase } from '../../api/cases.ts';
import { getSubmission } from '../../api/submissions.ts';
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

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}';
/** The beginning of the addresses of a call that names one by its id. */
const before = ({ path }: Pick<Call, 'path'>) => path.slice(0, path.indexOf('{'));
const named = new RegExp(
  `^(?:${before(getCase)}(?<caseId>${uuid})|${before(getSubmission)}(?<submissionId>${uuid}))(?:/|$)`,
);

/**
 * Adds each request about a submission or its cases to the trace of that submission, once it is answered. A trace that
 * the caller began is linked.
 */
export function traceRequests(tracing: Tracing, db: Db, report: (error: unknown) => void): TraceRequest {
  async function submissionOf(caseId: string): Promise<string | null> {
    const row = await db
      .selectFrom('review_case')
      .select('submission_id')
      .where('id', '=', caseId)
      .executeTakeFirst();
    return row?.submission_id ?? null;
  }

  async function add(seen: RequestSeen, c: HonoContext<Env>): Promise<void> {
    const { method, route, status, requestId } = seen;
    const endedAt = Date.now();
    // Pages send these by themselves, every few seconds.
    if (declaredCall(c)?.byItself) return;
    const { caseId, submissionId } = named.exec(c.req.path)?.groups ?? {};
    const submission = c.var.submission?.id ?? submissionId ?? (caseId ? await submissionOf(caseId) : null);
    if (submission === null) return;
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
        ...(caseId && { 'second_look.case_id': caseId }),
      },
    });
    span.end({ failed: status >= 500 });
  }

  return (seen, c) => void add(seen, c).catch(report);
}
