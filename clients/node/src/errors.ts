import type { Problem, Submission } from './generated.ts';

/** Every error of this package. */
export class SecondLookError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The product refused the request. Switch on `code`, a closed list; `reason` says more exactly why. */
export class Refused extends SecondLookError {
  readonly status: number;
  /** Null where something between you and the product answered in its place. */
  readonly problem: Problem | null;
  readonly code: Problem['code'] | null;
  readonly reason: string | null;
  /** Quote it when you ask the operator. */
  readonly requestId: string | null;
  /** Seconds after which another attempt makes sense; null where nothing was said. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null) {
    super(problem ? sentenceOf(problem) : `The answer has the status ${status} and is not from Second Look.`);
    this.status = status;
    this.problem = problem;
    this.code = problem?.code ?? null;
    this.reason = problem?.reason ?? null;
    const id = (problem as { requestId?: unknown } | null)?.requestId;
    this.requestId = typeof id === 'string' ? id : null;
    this.retryAfter = retryAfter;
  }
}

/** What is wrong, and with which members of the body. */
const sentenceOf = ({ detail, errors = [] }: Problem) =>
  [detail, ...errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))].join('\n');

/** No answer came: no connection, or none in time. `cause` has the reason. */
export class Unreachable extends SecondLookError {}

/** A video or audio file could not be moderated; `submission.message` says why. */
export class NotModerated extends SecondLookError {
  readonly submission: Submission;

  constructor(submission: Submission) {
    super(submission.message ?? `The submission ended as "${submission.state}" without a result.`);
    this.submission = submission;
  }
}

/** Nobody decided in the time that you wait. The case remains, so a later call can go on waiting. */
export class NotDecidedYet extends SecondLookError {}

/** A webhook that the product did not sign with this secret, or an old one sent again: answer 401. */
export class InvalidWebhook extends SecondLookError {}
