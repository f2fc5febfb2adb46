import type { QueryClient } from '@tanstack/react-query';
import type { AppEvent } from '../../api/events.ts';
import { getStatsNow, nowEvents } from '../../api/stats-now.ts';
import { invalidate } from '../api/query.ts';

const tellsOfNow: ReadonlySet<string> = new Set(nowEvents);
const nowEveryMs = 5000;
let askedAt = Number.NEGATIVE_INFINITY;
let soon: ReturnType<typeof setTimeout> | undefined;

/** After events the present is asked for anew, at once the first time, then once in five seconds however many come. */
export function followNow(queryClient: QueryClient, events: readonly AppEvent[]): void {
  if (soon !== undefined || !events.some(({ type }) => tellsOfNow.has(type))) return;
  soon = setTimeout(
    () => {
      soon = undefined;
      askedAt = performance.now();
      void invalidate(queryClient, getStatsNow);
    },
    Math.max(0, askedAt + nowEveryMs - performance.now()),
  );
}
