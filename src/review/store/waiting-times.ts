/** Columns with due times that must move when the clock jumps (platform/node/postgres/clock-watch.ts). */
export const waitingTimes = [
  { table: 'review_case', where: 'claim_by is not null', until: ['claim_expires_at'], since: ['claimed_at'] },
  // Cases opened before a clock was set back would be listed after all newer ones.
  { table: 'review_case', where: "state <> 'decided'", past: ['rank_at'] },
  { table: 'delivery', where: "state = 'waiting'", until: ['dispatch_at'] },
  { table: 'decision', where: 'taken_back_at is null', until: ['undoable_until'] },
  { table: 'sending', where: "state = 'waiting'", until: ['next_at', 'not_before', 'leased_until'] },
  { table: 'statement_sending', where: "state = 'waiting'", until: ['next_at', 'leased_until'] },
  { table: 'statement_connection', until: ['not_before'] },
  {
    table: 'webhook_endpoint',
    where: 'removed_at is null',
    until: ['overlap_until'],
    since: ['failing_since'],
  },
  { table: 'alarm', where: 'ended_at is null', since: ['since'] },
  { table: 'alarm_watch', since: ['based_at', 'watched_until'] },
  { table: 'moderation_account', until: ['old_service_key_until'] },
  { table: 'stored_callback', since: ['received_at'] },
  { table: 'appeal_link', past: ['calls_since'] },
  { table: 'presence', past: ['seen_at'] },
  { table: 'setup_link', where: 'used_at is null', until: ['expires_at'] },
  { table: 'access_link', where: 'used_at is null', until: ['expires_at'] },
  { table: 'guess', since: ['since'] },
  // The length of a session must not change with the clock.
  { table: '"session"', until: ['"expiresAt"'], since: ['"seenAt"', '"createdAt"'] },
  { table: '"twoFactor"', until: ['"lockedUntil"'] },
  { table: 'jobs.job', where: "state in ('created', 'retry')", until: ['start_after'] },
  { table: 'jobs.job', where: "state = 'active'", since: ['started_on', 'heartbeat_on'] },
  { table: 'jobs.job', where: 'singleton_on is not null', done: ['singleton_on'] },
  {
    table: 'jobs.version',
    until: ['monitor_backoff_on'],
    since: ['cron_on', 'flow_on', 'bam_on', 'reindex_on'],
  },
  { table: 'jobs.queue', since: ['monitor_on', 'monitor_claim_on', 'maintain_on'] },
] as const;
