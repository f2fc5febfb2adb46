import * as z from 'zod';
import { describeError } from '../../platform/node/log/describe-error.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { messageSchema } from '../../reasons/reason-schema.ts';
import { Reasoned, wordsOf } from '../../reasons/reasoned.ts';
import { reworded } from '../../reasons/reworded.ts';
import { deserialize, reasonsSchema } from '../../reasons/serialize.ts';

/** Stored instead of a result when no engine of a task answered. `review`: a person has to look. */
export const notLookedAtSchema = z.strictObject({ unavailable: messageSchema, review: z.boolean() });
/** The stored form. Earlier releases stored the reason as text, and the first ones stored null. */
export const storedNotLookedAt = z.union([
  notLookedAtSchema,
  z
    .strictObject({ unavailable: z.string(), reasons: reasonsSchema, review: z.boolean() })
    .transform(({ unavailable, reasons, review }) => ({
      unavailable: deserialize(unavailable, reasons.unavailable),
      review,
    })),
  z.null().transform(() => ({ unavailable: because('engine_failed'), review: true })),
]);
export type NotLookedAt = z.infer<typeof notLookedAtSchema>;

/** One engine's failure. */
export type Failed = { engine: string; message: Reason | string };

/** No engine of a task answered. The reason covers each engine. */
export class NoEngineAnswered extends Reasoned {
  readonly review: boolean;
  readonly failures: readonly Failed[];

  constructor(
    reason: Reason | string,
    { review, failures, cause }: { review: boolean; failures: readonly Failed[]; cause?: unknown },
  ) {
    super(reason, { cause });
    this.failures = failures;
    this.review = review;
  }
}

/** For the log: the reason, and the error of the embedded engine if it threw one. */
export function forLog(error: unknown): { reason: string; err?: unknown } {
  const reason = describeError(error).message;
  if (!(error instanceof NoEngineAnswered)) return { reason, err: error };
  return error.cause === undefined ? { reason } : { reason, err: error.cause };
}

const maxChars = 400;

/** An error in the form that is stored and reported. */
export function notLookedAt(error: unknown): NotLookedAt {
  // Any other error is our own bug, so a person has to look.
  const review = error instanceof NoEngineAnswered ? error.review : true;
  return { unavailable: reworded(wordsOf(error), inOneLine), review };
}

export function inOneLine(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxChars ? `${line.slice(0, maxChars - 1)}…` : line;
}

export function isNotLookedAt(result: unknown): result is NotLookedAt {
  return notLookedAtSchema.safeParse(result).success;
}
