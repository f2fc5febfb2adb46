import type { ProblemCode } from '../../api/problem.ts';
import { type RefusalReason, refusals } from '../../api/refusals.ts';
import type { SendingFailure } from '../../api/webhooks.ts';
import type { FieldReason } from '../../reasons/of-issue.ts';
import { because, type Params, Reason, type ReasonArguments } from '../../reasons/reason.ts';
import { Reasoned, type Words } from '../../reasons/reasoned.ts';

/** What is wrong with one member of what was sent; plain words are a provider's. */
export type Fault = { path: string; reason: Words };

/** One member at fault, for the `errors` of a `Failure`. */
export function fault<Name extends FieldReason>(
  path: string,
  name: Name,
  ...given: ReasonArguments<Name>
): Fault {
  return { path, reason: because(name, ...given) };
}

type Options = {
  errors?: Fault[];
  /** Further members of the answer, such as the case as it stands. */
  more?: Record<string, unknown>;
  cause?: unknown;
};

/** A refusal that a caller can act on. Verbs throw it; the transport says it in the caller's language, once. */
export class Failure<Name extends RefusalReason = RefusalReason> extends Reasoned {
  readonly code: ProblemCode;
  readonly errors: Fault[] | undefined;
  readonly more: Record<string, unknown>;

  constructor(name: Name, ...given: [...ReasonArguments<Name>, options?: Options]);
  constructor(name: Name, params: Params = {}, options: Options = {}) {
    super(new Reason(name, params), { cause: options.cause });
    this.name = 'Failure';
    this.code = refusals[name];
    this.errors = options.errors;
    this.more = options.more ?? {};
  }
}

/** The service did not answer, or not in its signed envelope. */
export class ModerationUnreachable extends Reasoned {}

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
