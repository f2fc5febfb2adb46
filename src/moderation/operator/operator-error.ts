import type { OperatorErrorBody, OperatorErrorCode } from '../../protocol/operator/errors.ts';

/** A refusal that an operator can act on. Thrown anywhere behind the operator's addresses, answered in one place. */
export class OperatorError extends Error {
  readonly code: OperatorErrorCode;
  readonly errors: OperatorErrorBody['errors'];

  constructor(code: OperatorErrorCode, message: string, errors?: { path: string; message: string }[]) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}
