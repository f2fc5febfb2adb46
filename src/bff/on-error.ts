import type { Context as Call } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type Problem, type ProblemCode, problemStatus } from '../api/problem.ts';
import { type AwayReason, causedByDatabase } from '../database-away.ts';
import { Failure, ModerationUnreachable, NoRoom, TooLarge } from '../review/failure.ts';

const titles: Record<ProblemCode, string> = {
  invalid_request: 'The request cannot be taken as it is',
  signature_invalid: 'The signature does not hold',
  signed_out: 'You are not signed in',
  sign_in_failed: 'The address or the password is wrong',
  forbidden: 'You may not do this',
  second_factor_needed: 'A second factor is asked of you',
  own_decision: 'You decided this case before',
  wrong_origin: 'This request came from another site',
  not_found: 'There is nothing here',
  case_changed: 'The case changed',
  lane_changed: 'The lane changed',
  claim_held: 'The case is taken',
  last_administrator: 'Somebody must be administrator',
  claim_lost: 'The claim has ended',
  already_done: 'This has been done',
  not_running: 'It no longer runs',
  on_hold: 'A legal hold keeps it',
  still_needed: 'It is still needed',
  no_operator: 'The moderation service is managed elsewhere',
  too_slow: 'This came too slowly',
  too_large: 'This is too large',
  unsupported_media: 'This kind of content is not taken',
  unreadable: 'This cannot be read',
  too_many: 'Too many requests',
  internal: 'This is our fault',
  moderation_refused: 'The moderation service refused',
  moderation_unreachable: 'The moderation service cannot be reached',
  unavailable: 'This cannot be had now',
};

/** Every failure's one way out: problem+json, no stack, no inner words. */
export function problem(failure: Failure, requestId?: string): Response {
  const status = problemStatus[failure.code];
  // It may be back at any moment.
  const { retryAfter = status === 503 ? awaySeconds : undefined, ...more } = failure.more;
  const body: Problem = {
    type: `https://second-look.invalid/problems/${failure.code}`,
    title: titles[failure.code],
    status,
    code: failure.code,
    detail: failure.message,
    ...(failure.errors ? { errors: failure.errors } : {}),
    ...(requestId === undefined ? {} : { requestId }),
    ...more,
  };
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  if (typeof retryAfter === 'number') headers.set('retry-after', String(retryAfter));
  return new Response(JSON.stringify(body), { status, headers });
}

const awaySeconds = 5;
const awayWords: Record<AwayReason, string> = {
  unreachable: 'The database does not answer now. Try again in a few seconds.',
  full: 'The database has no room left. An administrator must make room.',
};
/** Node's error codes for a process that cannot open more files. */
const noHandles = ['EMFILE', 'ENFILE'];

export function toFailure(error: unknown): Failure {
  // Before anything else: what was made of it elsewhere, such as "not found", would not be true.
  const away = causedByDatabase(error);
  if (away) {
    return new Failure('unavailable', awayWords[away.reason], { cause: error });
  }
  if (error instanceof Failure) return error;
  if (error instanceof Error && 'code' in error && noHandles.includes(String(error.code))) {
    return new Failure('unavailable', 'Too many files are open here. Try again in a few seconds.', {
      cause: error,
    });
  }
  if (error instanceof ModerationUnreachable) {
    return new Failure('moderation_unreachable', `${error.message} Nothing was stored; try again.`, {
      cause: error,
    });
  }
  if (error instanceof NoRoom) {
    return new Failure('unavailable', 'The disk is too full to take this. An administrator must make room.', {
      more: { retryAfter: 60 },
      cause: error,
    });
  }
  if (error instanceof TooLarge) return new Failure('too_large', 'The body is larger than this call takes.');
  if (error instanceof HTTPException && error.status === 400) {
    return new Failure('invalid_request', 'The body is not valid JSON.', { cause: error });
  }
  if (error instanceof HTTPException && error.status === 415) {
    return new Failure('unsupported_media', 'The content-type is not one that this call takes.', {
      cause: error,
    });
  }
  return new Failure('internal', 'Something failed on our side. The request id finds it in the log.', {
    cause: error,
  });
}

/** Hono's one error handler. What is our fault is told to `report`, with the request's id and never its content. */
export function onError(report: (error: unknown, about: { requestId: string; path: string }) => void) {
  return (error: unknown, c: Call): Response => {
    const failure = toFailure(error);
    const requestId: string = c.get('requestId') ?? '';
    if (problemStatus[failure.code] >= 500)
      report(failure.cause ?? error, { requestId, path: c.req.routePath });
    return problem(failure, requestId);
  };
}
