import type { ProblemCode } from '../../api/problem.ts';
import { type RefusalReason, refusals } from '../../api/refusals.ts';
import type { SendingFailure } from '../../api/webhooks.ts';
import type { FieldReason } from '../../reasons/of-issue.ts';
import { because, type Params, Reason, type ReasonArguments } from '../../reasons/reason.ts';
import { Reasoned, type Words } from '../../reasons/reasoned.ts';

/** A fault of one member of the input; texts without a reason come from a provider. */
export type Fault = { path: string; reason: Words };

/** One invalid member, for the `errors` of a `Failure`. */
export function fault<Name extends FieldReason>(
  path: string,
  name: Name,
  ...params: ReasonArguments<Name>
): Fault {
  return { path, reason: because(name, ...params) };
}

type Options = {
  errors?: Fault[];
  /** Further members of the answer, such as the current case. */
  more?: Record<string, unknown>;
  cause?: unknown;
};

/** A refusal that a caller can act on. Verbs throw it; the transport localizes it for the caller. */
export class Failure<Name extends RefusalReason = RefusalReason> extends Reasoned {
  readonly code: ProblemCode;
  readonly errors: Fault[] | undefined;
  readonly more: Record<string, unknown>;

  constructor(name: Name, ...params: [...ReasonArguments<Name>, options?: Options]);
  constructor(name: Name, params: Params = {}, options: Options = {}) {
    super(new Reason(name, params), { cause: options.cause });
    this.name = 'Failure';
    this.code = refusals[name];
    this.errors = options.errors;
    this.more = options.more ?? {};
  }
}

/** The service did not answer, or answered without its signed envelope. */
export class ModerationUnreachable extends Reasoned {}

/** A request to a customer's address got no answer; `code` says why, for people and for retries. */
export class NotSent extends Error {
  readonly code: SendingFailure;
  constructor(code: SendingFailure, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'NotSent';
    this.code = code;
  }
}

/** The disk is full or nearly full. */
export class NoRoom extends Error {}

/** A body exceeded its limit while it was read. */
export class TooLarge extends Error {}
