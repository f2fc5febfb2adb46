import { because } from '../../reasons/reason.ts';
import { wordsOf } from '../../reasons/reasoned.ts';
import type { Context } from '../context/context.ts';
import type { CallbackOutcome } from './judge.ts';
import { unstorable } from './read-callback.ts';
import { type Received, receive } from './receive.ts';
import type { Wanted } from './stored-callbacks.ts';

/**
 * A callback that still fails after this time while others succeed is our bug: it is stored as unreadable, where people
 * see it (RC5).
 */
const hopelessMs = 10 * 60_000;

/** By callback id: its outcome, or why it could not be processed now. */
export type Processed = { taken: Map<number, CallbackOutcome>; failed: Map<number, unknown> };

/**
 * Processes queued callbacks as one batch. If that fails, processes them one by one, so that a bad one does not block
 * the others. Callbacks that fail stay in the queue. Throws when no callback can be processed, for example when the
 * database is down.
 */
export async function processCallbacks(ctx: Context, wanted: Wanted): Promise<Processed> {
  const result: Processed = { taken: new Map(), failed: new Map() };
  const some = await receive(ctx, wanted);
  if (!('error' in some)) {
    note(result, some);
    return result;
  }
  const [first] = some.stored;
  if (first === undefined) throw some.error;
  for (const { id } of some.stored) {
    const one = await receive(ctx, { ids: [id] });
    note(result, 'error' in one ? await giveUp(ctx, one) : one);
  }
  return result;
}

/** Marks a callback that can never be stored as unreadable, with the reason; it can be replayed after a fix. */
async function giveUp(ctx: Context, failed: Received & { error: unknown }): Promise<Received> {
  const [one] = failed.stored;
  if (one === undefined) throw failed.error;
  const fault =
    unstorable(failed.error) ??
    (Date.now() - one.receivedAt.getTime() > hopelessMs
      ? because('callback_cannot_be_processed', { why: wordsOf(failed.error) })
      : null);
  if (fault === null) return failed;
  return receive(ctx, { ids: [one.id] }, fault);
}

function note({ taken, failed }: Processed, received: Received): void {
  for (const [at, { id }] of received.stored.entries()) {
    if ('error' in received) failed.set(id, received.error);
    else taken.set(id, received.taken[at] as CallbackOutcome);
  }
}
