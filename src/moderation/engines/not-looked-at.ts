import * as z from 'zod';
import { describeError } from '../../platform/node/log/describe-error.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { messageSchema } from '../../reasons/reason-schema.ts';
import { Reasoned, wordsOf } from '../../reasons/reasoned.ts';
import { reworded } from '../../reasons/reworded.ts';
import { deserialize, reasonsSchema } from '../../reasons/serialize.ts';

/** What stands in the place of a result where no engine of a task answered; `review`: a person is to look instead. */
export const notLookedAtSchema = z.strictObject({ unavailable: messageSchema, review: z.boolean() });
/** As stored; in earlier releases the reason stood there itself, and before it was kept there was null. */
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

/** What was tried in vain, by which engine. */
export type Failed = { engine: string; message: Reason | string };

/** No engine of a task answered; the reason says of each one why. */
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

/** For the log: the reason, and where our own engine failed by throwing, where it did. */
export function forLog(error: unknown): { reason: string; err?: unknown } {
  const reason = describeError(error).message;
  if (!(error instanceof NoEngineAnswered)) return { reason, err: error };
  return error.cause === undefined ? { reason } : { reason, err: error.cause };
}

const longest = 400;

/** What failed, as it is stored and told. */
export function notLookedAt(error: unknown): NotLookedAt {
  // What is not from the chain is our own mistake: a person is to look.
  const review = error instanceof NoEngineAnswered ? error.review : true;
  return { unavailable: reworded(wordsOf(error), inOneLine), review };
}

export function inOneLine(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

export function isNotLookedAt(result: unknown): result is NotLookedAt {
  return notLookedAtSchema.safeParse(result).success;
}
