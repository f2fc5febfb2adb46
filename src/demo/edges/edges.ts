import type { SetupWorker } from 'msw/browser';
import { type Answer, handlersOf } from '../handlers.ts';
import { answerIn, type EdgeState } from './edge-states.ts';

export type Edges = { current(): EdgeState; set(state: EdgeState): void };

type Page = {
  /** Has the page load again what it shows, as after a broken connection. */
  reload(): void;
  /** Forgets the lists of cases, which otherwise only grow, and loads them from the start. */
  reloadLists(): void;
};
/** What only shows in lists that are loaded from the start. */
const ofLists: readonly EdgeState[] = ['empty', 'slow'];

/** Switches what MSW answers in this tab. */
export function startEdges(worker: SetupWorker, answer: Answer, { reload, reloadLists }: Page): Edges {
  let current: EdgeState = 'normal';
  return {
    current: () => current,
    set: (state) => {
      const before = current;
      current = state;
      worker.resetHandlers();
      if (state !== 'normal') worker.use(...handlersOf(answerIn(state, answer)));
      // What the browser would report of a network.
      Object.defineProperty(navigator, 'onLine', { value: state !== 'offline', configurable: true });
      reload();
      if (ofLists.includes(state) || ofLists.includes(before)) reloadLists();
      if (state === 'offline') dispatchEvent(new Event('offline'));
      else if (before === 'offline' || before === 'unavailable') dispatchEvent(new Event('online'));
    },
  };
}
