import type { Reason } from './reason.ts';
import { say } from './say.ts';

/** A reason of ours, or other people's text as it is. */
export type Words = Reason | string;

/** An error with a reason that may be shown. Its message is the English sentence, for logs. */
export class Reasoned extends Error {
  readonly reason: Words;

  constructor(reason: Words, options: ErrorOptions = {}) {
    super(say(reason, 'en'), options);
    this.name = new.target.name;
    this.reason = reason;
  }
}

/** Why it failed, as far as known. */
export function wordsOf(error: unknown): Words {
  if (error instanceof Reasoned) return error.reason;
  return error instanceof Error ? error.message : String(error);
}
