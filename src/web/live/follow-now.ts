import type { QueryClient } from '@tanstack/react-query';
import type { AppEvent } from '../../api/events.ts';
import { getStatsNow, nowEvents } from '../../api/stats-now.ts';
import { invalidate } from '../api/query.ts';

const affectsNow: ReadonlySet<string> = new Set(nowEvents);
const nowEveryMs = 5000;
let refetchedAt = Number.NEGATIVE_INFINITY;
let soon: ReturnType<typeof setTimeout> | undefined;

/** Refetches the figures of the Now tab after events: at once the first time, then at most every five seconds. */
export function followNow(queryClient: QueryClient, events: readonly AppEvent[]): void {
  if (soon !== undefined || !events.some(({ type }) => affectsNow.has(type))) return;
  soon = setTimeout(
    () => {
      soon = undefined;
      refetchedAt = performance.now();
      void invalidate(queryClient, getStatsNow);
    },
    Math.max(0, refetchedAt + nowEveryMs - performance.now()),
  );
}
