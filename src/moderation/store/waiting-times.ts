import type { StoredTimes } from '../../platform/database/stored-times.ts';

/** The times in the service's tables that decide when work runs. text-rate.ts handles the times of the text rate. */
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
