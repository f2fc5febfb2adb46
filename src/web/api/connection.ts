import { useSyncExternalStore } from 'react';

/**
 * `paused`: too many windows of this session are connected, so this one polls instead. `locked`: a second factor must
 * be set up first. In both states nothing reconnects until the person returns to the window.
 */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'paused' | 'locked';

let connection: Connection = 'connecting';
const listeners = new Set<() => void>();
let unreached = () => {};

export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const connectionNow = (): Connection => connection;

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connectionNow);
}

/** A request got no answer. The event stream finds out whether the server can be reached. */
export const reportUnreached = (): void => unreached();

/** Sets what finds out. */
export function onUnreached(then: () => void): () => void {
  unreached = then;
  return () => {
    if (unreached === then) unreached = () => {};
  };
}
