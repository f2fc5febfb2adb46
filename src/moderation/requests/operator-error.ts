import type { OperatorErrorCode } from '../../protocol/operator/errors.ts';
import type { Reason } from '../../reasons/reason.ts';
import { Reasoned } from '../../reasons/reasoned.ts';

/** What is wrong with one member of the request. */
export type OperatorFault = { path: string; message: Reason };

/**
 * A refusal that an operator can act on. Any code behind the operator's addresses may throw it; one place answers it.
 */
export class OperatorError extends Reasoned {
  readonly code: OperatorErrorCode;
  readonly errors: OperatorFault[] | undefined;

  constructor(code: OperatorErrorCode, reason: Reason | string, errors?: OperatorFault[]) {
    super(reason);
    this.code = code;
    this.errors = errors;
  }
}
