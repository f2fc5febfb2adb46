import { because } from '../../reasons/reason.ts';
import { wordsOf } from '../../reasons/reasoned.ts';
import type { Context } from '../context/context.ts';
import type { Wanted } from './arrived.ts';
import type { Taken } from './judge.ts';
import { unstorable } from './read-callback.ts';
import { type Received, receive } from './receive.ts';

/** What failed for so long, while others could be worked off, is ours to mend: it is kept where people see it (RC5). */
const hopelessMs = 10 * 60_000;

/** What became of callbacks that had arrived, by their ids, and which of them could not be worked off now and why. */
export type WorkedOff = { taken: Map<number, Taken>; failed: Map<number, unknown> };

/**
 * Works off some of what has arrived, together; where that fails each by itself, so that none holds up the others. What
 * cannot be worked off stays, durable, for another time. Throws where nothing can, as when the database is away.
 */
export async function workOff(ctx: Context, wanted: Wanted): Promise<WorkedOff> {
  const result: WorkedOff = { taken: new Map(), failed: new Map() };
  const some = await receive(ctx, wanted);
  if (!('error' in some)) {
    note(result, some);
    return result;
  }
  const [first] = some.arrived;
  if (first === undefined) throw some.error;
  for (const { id } of some.arrived) {
    const one = await receive(ctx, { ids: [id] });
    note(result, 'error' in one ? await giveUp(ctx, one) : one);
  }
  return result;
}

/** What will never be stored as it is becomes unreadable, with the reason beside it; it can be replayed after a fix. */
async function giveUp(ctx: Context, failed: Received & { error: unknown }): Promise<Received> {
  const [one] = failed.arrived;
  if (one === undefined) throw failed.error;
  const fault =
    unstorable(failed.error) ??
    (Date.now() - one.receivedAt.getTime() > hopelessMs
      ? because('callback_cannot_be_worked_off', { why: wordsOf(failed.error) })
      : null);
  if (fault === null) return failed;
  return receive(ctx, { ids: [one.id] }, fault);
}

function note({ taken, failed }: WorkedOff, received: Received): void {
  for (const [at, { id }] of received.arrived.entries()) {
    if ('error' in received) failed.set(id, received.error);
    else taken.set(id, received.taken[at] as Taken);
  }
}
