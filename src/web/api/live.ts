import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AppEvent } from '../../api/events.ts';
import { applyEvents } from './apply-events.ts';
import { lookAgain, tab } from './people.ts';

export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

const eventTypes: AppEvent['type'][] = [
  'case.opened',
  'case.changed',
  'claim.changed',
  'case.handed',
  'presence.changed',
  'submission.changed',
  'evidence.stored',
  'access.changed',
  'webhook.changed',
  'settings.changed',
];
const batchMs = 250;

let connection: Connection = 'connecting';
const listeners = new Set<() => void>();

function setConnection(next: Connection) {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Listens to what happens elsewhere and brings the caches up to date. Answers the function that stops it. */
export function startLive(queryClient: QueryClient): () => void {
  let source: EventSource | null = null;
  let waiting: AppEvent[] = [];
  let flush: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let lost = false;

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
    source = new EventSource(`/api/events?tab=${tab}`);
    for (const type of eventTypes) source.addEventListener(type, take);
    source.onopen = () => {
      attempts = 0;
      setConnection('live');
      // What was missed while the line was down: ask again for everything but the list under the pointer.
      if (lost) void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'cases' });
      if (lost) lookAgain();
      lost = false;
    };
    source.onerror = () => {
      lost = true;
      setConnection(navigator.onLine ? 'reconnecting' : 'offline');
      // The browser tries again by itself, unless the server answered with an error.
      if (source?.readyState === EventSource.CLOSED) {
        // Refused, perhaps because this session ended: the next answer says so.
        void queryClient.invalidateQueries({ queryKey: ['people'] });
        retry = setTimeout(open, Math.min(30_000, 1000 * 2 ** attempts++));
      }
    };
  };
  // A line that is cut says nothing for a while: the browser knows sooner.
  const offline = () => {
    lost = true;
    setConnection('offline');
  };
  const online = () => {
    if (source?.readyState === EventSource.OPEN) source.onopen?.(new Event('open'));
    else setConnection('reconnecting');
  };
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  open();
  return () => {
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
    source?.close();
    clearTimeout(flush);
    clearTimeout(retry);
    setConnection('connecting');
  };
}
