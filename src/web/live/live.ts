import type { QueryClient } from '@tanstack/react-query';
import { urlOf } from '../../api/call-url.ts';
import { type AppEvent, eventTypes, followEvents } from '../../api/events.ts';
import { type Connection, onUnreached, setConnection } from '../api/connection.ts';
import { lookAgain, qPeople, tab } from '../api/people.ts';
import { isProblem } from '../api/problem-error.ts';
import { invalidateAll } from '../api/query.ts';
import { applyEvents } from './apply-events.ts';

type Held = Extract<Connection, 'paused' | 'locked'>;

const batchMs = 250;
const askPausedMs = 60_000;
/** Between two looks that failed requests cause: one that always fails must not cause more. */
const lookMs = 5000;

let resume = () => {};

/** Reconnects at once, because the reason for closing may be gone. */
export function resumeLive(): void {
  resume();
}

/** Subscribes to server events and updates the caches. Returns a function that stops it. */
export function startLive(queryClient: QueryClient): () => void {
  let source: EventSource | null = null;
  let waiting: AppEvent[] = [];
  let flush: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let lost = false;
  let stopped = false;
  let held: Held | null = null;
  let asking: ReturnType<typeof setInterval> | undefined;

  let looking: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const catchUp = () => {
    void invalidateAll(queryClient);
    // A list of cases that could not be loaded, too: its note must not outlast the failure.
    void queryClient.refetchQueries({
      queryKey: ['cases'],
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  };
  const hold = (as: Held) => {
    source?.close();
    lost = true;
    held = as;
    setConnection(as);
    if (as === 'paused')
      asking = setInterval(() => document.visibilityState === 'visible' && catchUp(), askPausedMs);
  };
  const comeBack = () => {
    if (held === null) return;
    held = null;
    clearInterval(asking);
    setConnection('reconnecting');
    open();
  };
  const take = (event: MessageEvent<string>) => {
    waiting.push(JSON.parse(event.data) as AppEvent);
    flush ??= setTimeout(() => {
      const batch = waiting;
      waiting = [];
      flush = undefined;
      void applyEvents(queryClient, batch);
    }, batchMs);
  };
  const open = () => {
    clearTimeout(retry);
    source?.close();
    source = new EventSource(urlOf(followEvents, { query: { tab } }));
    for (const type of eventTypes) source.addEventListener(type, take);
    source.addEventListener('crowded', () => hold('paused'));
    source.onopen = () => {
      attempts = 0;
      setConnection('live');
      // Fetch what was missed while disconnected.
      if (lost) catchUp();
      if (lost) lookAgain();
      lost = false;
    };
    source.onerror = () => {
      lost = true;
      setConnection(navigator.onLine ? 'reconnecting' : 'offline');
      // The browser reconnects by itself, unless the server answered with an error.
      if (source?.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(open, Math.min(5000, 1000 * 2 ** attempts++));
      void askWhy(source);
    };
  };
  /**
   * EventSource does not expose the refusal's reason, so another request finds out: the session ended, or lacks a
   * second factor.
   */
  const askWhy = async (refused: EventSource) => {
    const why: unknown = await queryClient.fetchQuery({ ...qPeople(), staleTime: 0 }).catch((error) => error);
    if (stopped || source !== refused || !isProblem(why, 'second_factor_needed')) return;
    clearTimeout(retry);
    hold('locked');
  };
  /** The event stream notices a cut late. It is opened again, which succeeds exactly if the server can be reached. */
  const look = () => {
    if (held !== null || looking !== undefined) return;
    looking = setTimeout(
      () => {
        looking = undefined;
        lookedAt = Date.now();
        if (held !== null || source?.readyState === EventSource.CLOSED) return;
        lost = true;
        setConnection(navigator.onLine ? 'reconnecting' : 'offline');
        open();
      },
      Math.max(0, lookedAt + lookMs - Date.now()),
    );
  };
  // The browser knows sooner that it is offline. Only the server's computer itself, or the demo, is still reached then.
  const offline = () => {
    lost = true;
    setConnection('offline');
    look();
  };
  const online = () => {
    setConnection(held ?? 'reconnecting');
    if (held === null) open();
  };
  const stopLooking = onUnreached(look);
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  window.addEventListener('focus', comeBack);
  resume = comeBack;
  open();
  return () => {
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
    window.removeEventListener('focus', comeBack);
    if (resume === comeBack) resume = () => {};
    stopped = true;
    source?.close();
    clearInterval(asking);
    stopLooking();
    clearTimeout(looking);
    clearTimeout(flush);
    clearTimeout(retry);
    setConnection('connecting');
  };
}
