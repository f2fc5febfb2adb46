import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { followEvents } from '../../../api/events.ts';
import type { CallbackOutcome } from '../../../review/intake/judge.ts';
import type { RequestSeen } from '../../gates/watched.ts';

/** The process's own metrics, and counters of events. */
export function createMetrics() {
  const registry = new Registry();
  // Memory, processor time, garbage collection, and how late the event loop runs.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'second_look_http_request_seconds',
    help: 'Requests answered, by route, method and status, and how long each took.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const callbacks = new Counter({
    name: 'second_look_callbacks_total',
    help: 'Callbacks by what became of them: taken, duplicate, unreadable, stray, emptied (once processed); rejected (401); refused (503).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['taken', 'duplicate', 'unreadable', 'stray', 'emptied', 'rejected', 'refused'])
    callbacks.inc({ outcome }, 0);
  return {
    registry,
    processed: (outcome: CallbackOutcome) => callbacks.inc({ outcome }),
    observe: (seen: RequestSeen) => {
      // An event stream lasts as long as its browser; its duration says nothing.
      if (seen.route !== followEvents.path) {
        requests.observe({ route: seen.route, method: seen.method, status: seen.status }, seen.seconds);
      }
      const outcome = outcomeOf(seen);
      if (outcome !== null) callbacks.inc({ outcome });
    },
  };
}

/** The outcome of a callback that was not accepted. */
function outcomeOf({ route, status }: RequestSeen): string | null {
  if (!route.startsWith('/callbacks/')) return null;
  if (status === 401) return 'rejected';
  return status >= 500 ? 'refused' : null;
}
