import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { urlOf } from '../../api/call-url.ts';
import { type AppEvent, eventTypes, followEvents } from '../../api/events.ts';
import { lookAgain, qPeople, tab } from '../api/people.ts';
import { isProblem } from '../api/problem-error.ts';
import { invalidateAll } from '../api/query.ts';
import { applyEvents } from './apply-events.ts';

/**
 * `paused`: too many windows of this session are connected, so this one polls instead. `locked`: a second factor must
 * be set up first. In both states nothing reconnects until the person returns to the window.
 */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline' | Held;
type Held = 'paused' | 'locked';

const batchMs = 250;
const askPausedMs = 60_000;

let resume = () => {};
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

  const catchUp = () => void invalidateAll(queryClient);
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
  // A cut connection is noticed late; the browser knows sooner that it is offline.
  const offline = () => {
    lost = true;
    setConnection('offline');
  };
  const online = () => {
    if (source?.readyState === EventSource.OPEN) source.onopen?.(new Event('open'));
    else setConnection(held ?? 'reconnecting');
  };
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
    clearTimeout(flush);
    clearTimeout(retry);
    setConnection('connecting');
  };
}
