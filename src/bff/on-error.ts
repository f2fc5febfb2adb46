import type { Context as Call } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type Problem, problemStatus } from '../api/problem.ts';
import type { RefusalReason } from '../api/refusals.ts';
import { type AwayReason, causedByDatabase } from '../platform/database/database-away.ts';
import { Failure, ModerationUnreachable, NoRoom, TooLarge } from '../review/context/failure.ts';
import { languageOf } from './language.ts';
import { problemBody } from './problem-body.ts';
import { isScim, scimContentType, scimProblem } from './scim-problem.ts';
import type { Env } from './seams.ts';

/** The one answer for every failure: problem+json in the caller's language, without stack or internals. */
export function problem(failure: Failure, c: Call): Response {
  const language = languageOf(c.req.header('accept-language'));
  const requestId: string | undefined = c.get('requestId');
  const status = problemStatus[failure.code];
  // It may be back at any moment.
  const { retryAfter = status === 503 ? awaySeconds : undefined, ...more } = failure.more;
  const body: Problem = {
    ...problemBody(failure, language),
    ...(requestId === undefined ? {} : { requestId }),
    ...more,
  };
  const scim = isScim(c.req.path);
  const headers = new Headers({
    'content-type': scim ? scimContentType : 'application/problem+json',
    'content-language': language,
    vary: 'accept-language',
  });
  if (typeof retryAfter === 'number') headers.set('retry-after', String(retryAfter));
  return new Response(JSON.stringify(scim ? scimProblem(body) : body), { status, headers });
}

const awaySeconds = 5;
const awayReasons = {
  unreachable: 'database_unavailable',
  full: 'database_full',
} as const satisfies Record<AwayReason, RefusalReason>;
/** Node's error codes for a process that cannot open more files. */
const noHandles = ['EMFILE', 'ENFILE'];

export function toFailure(error: unknown): Failure {
  // Check this first: errors derived from it, such as "not found", would not be true.
  const away = causedByDatabase(error);
  if (away) return new Failure(awayReasons[away.reason], {}, { cause: error });
  if (error instanceof Failure) return error;
  if (error instanceof Error && 'code' in error && noHandles.includes(String(error.code)))
    return new Failure('too_many_open_files', {}, { cause: error });
  if (error instanceof ModerationUnreachable)
    return new Failure('moderation_unavailable', { why: error.reason }, { cause: error });
  if (error instanceof NoRoom)
    return new Failure('disk_full', {}, { more: { retryAfter: 60 }, cause: error });
  if (error instanceof TooLarge) return new Failure('body_too_large');
  if (error instanceof HTTPException && error.status === 400)
    return new Failure('body_is_no_json', {}, { cause: error });
  if (error instanceof HTTPException && error.status === 415)
    return new Failure('content_type_not_supported', {}, { cause: error });
  return new Failure('internal_server_error', {}, { cause: error });
}

/** Hono's error handler. Failures that are our fault go to `report`, with the request's id and never its content. */
export function onError(
  report: (error: unknown, about: { requestId: string; path: string }) => void,
  check?: (failure: Failure, c: Call<Env>) => Error | null,
) {
  return (thrown: unknown, c: Call): Response => {
    const error = check?.(toFailure(thrown), c) ?? thrown;
    const failure = toFailure(error);
    if (problemStatus[failure.code] >= 500)
      report(failure.cause ?? error, { requestId: c.get('requestId') ?? '', path: c.req.routePath });
    return problem(failure, c);
  };
}
