import type { Reason } from './reason.ts';
import { say } from './say.ts';

/** An error that says why in any language; its message, which logs hold, is English. */
export class ReasonedError extends Error {
  readonly reason: Reason | string;

  constructor(reason: Reason | string, options?: ErrorOptions) {
    super(say(reason, 'en'), options);
    this.name = new.target.name;
    this.reason = reason;
  }
}

/** Why something failed: the reason of an error of ours, or the words of any other. */
export function reasonOfError(error: unknown): Reason | string {
  if (error instanceof ReasonedError) return error.reason;
  return error instanceof Error ? error.message : String(error);
}
