import type { ProblemCode } from '../api/problem.ts';
import type { SendingFailure } from '../api/webhooks.ts';

/** A refusal that a caller can act on. Verbs throw it; each transport turns it into its own words, once. */
export class Failure extends Error {
  readonly code: ProblemCode;
  readonly errors: { path: string; message: string }[] | undefined;
  /** Further members of the answer, such as the case as it stands. */
  readonly more: Record<string, unknown>;

  constructor(
    code: ProblemCode,
    detail: string,
    options: {
      errors?: { path: string; message: string }[];
      more?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.errors = options.errors;
    this.more = options.more ?? {};
  }
}

/** The service did not answer, or not in its signed envelope. */
export class ModerationUnreachable extends Error {}

/** A request to a customer's address got no answer; `code` says why, for people and for what follows. */
export class NotSent extends Error {
  readonly code: SendingFailure;
  constructor(code: SendingFailure, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'NotSent';
    this.code = code;
  }
}

/** The disk has no room for more, or too little is left to go on safely. */
export class NoRoom extends Error {}

/** A body grew past its cap while it was read. */
export class TooLarge extends Error {}
