/** Taken when this is loaded, so that a test's fake timers do not stop it. */
const { setImmediate: soonest } = globalThis;

/** Runs it in the next turn of the event loop, in Node and in browsers. */
export const inNextTurn = (run: () => void) => void (soonest ? soonest(run) : setTimeout(run, 0));

let lastTurn = Promise.resolve();

/**
 * Waits for a turn of the event loop that nobody else waits for here. Work that comes in pieces takes a turn for each,
 * so that pieces of several callers never add up to one long turn.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise(inNextTurn));
  return lastTurn;
}
