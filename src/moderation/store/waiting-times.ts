import type { StoredTimes } from '../../platform/database/stored-times.ts';

/** What decides by the clock in the service's tables; the rate of texts minds its own (text-rate.ts). */
export const waitingTimes: readonly StoredTimes[] = [
  {
    table: 'moderation.submissions',
    where: "state in ('queued', 'running')",
    until: ['leased_until', 'due_at'],
    since: ['capture_start'],
  },
  { table: 'moderation.callbacks', where: "state = 'pending'", until: ['due_at', 'leased_until'] },
  { table: 'moderation.workers', where: 'stopped_at is null', since: ['seen_at'] },
];
