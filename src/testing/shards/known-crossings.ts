/** Why statements ask every shard. docs/capacity.md says what each would need. */
export const reasons = [
  'queue',
  'due work',
  'no account beside it',
  'sums',
  'one chain',
  'whole files',
  'clearing up',
  'one list for all',
  'plan for a small table',
] as const;
type Known = { tables: string; why: (typeof reasons)[number] };

/** What a moderator must not notice (lanes/hidden-cases.ts) is a condition of many statements, and asks for these. */
export const inManyStatements = ['calibration_case', 'gold'];

/** Sources whose statements ask every shard, and the tables of which they do. */
export const crossings: Record<string, Known> = {
  // The order of everything that waits.
  'src/review/cases/list-cases.ts': { tables: 'case_search, review_case', why: 'queue' },
  'src/review/cases/search-cases.ts': { tables: 'case_search', why: 'queue' },
  'src/review/changes/change-cases.ts': { tables: 'hand_over, review_case', why: 'queue' },
  'src/review/lanes/lanes.ts': { tables: 'hand_over, review_case', why: 'queue' },
  'src/review/people/presence.ts': { tables: 'review_case', why: 'queue' },
  'src/review/stats/streams-at-risk.ts': { tables: 'review_case, submission', why: 'queue' },
  'src/review/submissions/list-submissions.ts': { tables: 'review_case, submission', why: 'queue' },

  // Looked for by whichever process is free.
  'src/review/accounts/show-accounts.ts': { tables: 'submission', why: 'due work' },
  'src/review/alarms/watch-due.ts': { tables: 'notice', why: 'due work' },
  'src/review/deliveries/dispatch.ts': { tables: 'delivery', why: 'due work' },
  'src/review/deliveries/endpoints.ts': { tables: 'sending', why: 'due work' },
  'src/review/deliveries/lease.ts': { tables: 'sending', why: 'due work' },
  'src/review/deliveries/sendings.ts': { tables: 'sending', why: 'due work' },
  'src/review/intake/stored-callbacks.ts': { tables: 'stored_callback', why: 'due work' },
  'src/review/show/show-submission.ts': { tables: 'submission', why: 'due work' },
  'src/review/statement-sending/connection.ts': { tables: 'statement_sending', why: 'due work' },
  'src/review/statement-sending/refused-statements.ts': {
    tables: 'decision, statement_sending',
    why: 'due work',
  },
  'src/review/submissions/submit.ts': { tables: 'submission', why: 'due work' },
  'src/review/submissions/wake-queued.ts': { tables: 'submission', why: 'due work' },

  // By what a platform or a link calls it.
  'src/review/appeals/appeal-link.ts': { tables: 'appeal_link', why: 'no account beside it' },
  'src/review/cases/get-case.ts': { tables: 'decision, review_case', why: 'no account beside it' },
  'src/review/entities/find-case.ts': { tables: 'review_case', why: 'no account beside it' },
  'src/review/erasure/ask-erasure.ts': { tables: 'submission, text_item', why: 'no account beside it' },
  'src/review/erasure/find-content.ts': { tables: 'submission, text_item', why: 'no account beside it' },
  'src/review/erasure/forget-in-threads.ts': {
    tables: 'given_context, submission, text_item',
    why: 'no account beside it',
  },
  'src/review/erasure/forget-reporter.ts': { tables: 'notice', why: 'no account beside it' },
  'src/review/intake/find-by-token.ts': { tables: 'submission', why: 'no account beside it' },
  'src/review/notices/send-notice.ts': { tables: 'notice, submission', why: 'no account beside it' },
  'src/review/show/show-copies.ts': { tables: 'case_copy, review_case', why: 'no account beside it' },
  'src/review/show/show-notices.ts': { tables: 'notice', why: 'no account beside it' },
  'src/review/show/show-strikes.ts': { tables: 'decision, review_case', why: 'no account beside it' },
  'src/review/submissions/compare-scores.ts': {
    tables: 'submission, video_figure',
    why: 'no account beside it',
  },
  'src/review/users/get-user.ts': {
    tables: 'appeal, decision, notice, review_case',
    why: 'no account beside it',
  },

  // Counted in each, then added.
  'src/review/adviser/settings.ts': { tables: 'advice', why: 'sums' },
  'src/review/alarms/watch-drift.ts': { tables: 'decision, finding, review_case', why: 'sums' },
  'src/review/counting/fold.ts': {
    tables: 'stat_day, stat_delta, stat_hour, stat_place, stat_week',
    why: 'sums',
  },
  'src/review/gold/gold-results.ts': { tables: 'calibration_case, decision, gold, review_case', why: 'sums' },
  'src/review/looks/doubt.ts': { tables: 'decision, finding, look, review_case', why: 'sums' },
  'src/review/operation/figures.ts': {
    tables: 'delivery, evidence, sending, stored_callback, submission',
    why: 'sums',
  },
  'src/review/quality/quality.ts': {
    tables: 'appeal, decision, finding, look, review_case',
    why: 'sums',
  },
  'src/review/sampling/settings.ts': { tables: 'look', why: 'sums' },
  'src/review/stats/now.ts': { tables: 'appeal, decision, look, review_case', why: 'sums' },
  'src/review/stats/read-sums.ts': { tables: 'stat_day, stat_delta, stat_hour, stat_week', why: 'sums' },
  'src/review/stats/sample.ts': { tables: 'decision, look', why: 'sums' },
  'src/review/stats/sources.ts': { tables: 'stat_delta, stat_place', why: 'sums' },
  'src/review/stats/videos.ts': { tables: 'submission, video_figure', why: 'sums' },
  'src/review/transparency/count-appeals.ts': { tables: 'appeal, decision, notice', why: 'sums' },
  'src/review/transparency/count-measures.ts': { tables: 'decision, notice, review_case', why: 'sums' },
  'src/review/transparency/count-notices.ts': { tables: 'decision, notice', why: 'sums' },

  // The audit trail.
  'src/review/audit/list-audit.ts': { tables: 'audit_event, review_case', why: 'one chain' },
  'src/review/audit/seal.ts': { tables: 'audit_event', why: 'one chain' },
  'src/review/audit/verify.ts': { tables: 'audit_event', why: 'one chain' },
  'src/review/dossier/audit-links.ts': { tables: 'audit_event', why: 'one chain' },
  'src/review/retention/rules.ts': { tables: 'audit_event', why: 'one chain' },
  'src/review/stats/trends.ts': { tables: 'audit_event', why: 'one chain' },

  'src/review/exports/read-rows.ts': {
    tables: 'audit_event, decision, review_case, review_proof, ruling',
    why: 'whole files',
  },

  // What is too old.
  'src/review/retention/due.ts': {
    tables: 'audit_event, callback, decision, evidence, review_case, sending, submission, text_item',
    why: 'clearing up',
  },
  'src/review/retention/remove-files.ts': { tables: 'submission', why: 'clearing up' },
  'src/review/retention/run-retention.ts': {
    tables: 'care_exposure, evidence_view, submission',
    why: 'clearing up',
  },
  'src/review/rules/old-hits.ts': { tables: 'rule_hit', why: 'clearing up' },

  // Few rows of many accounts.
  'src/review/calibrations/begin-calibration.ts': {
    tables: 'decision, gold, review_case',
    why: 'one list for all',
  },
  'src/review/calibrations/list-calibrations.ts': { tables: 'calibration_case', why: 'one list for all' },
  'src/review/care/exposure.ts': { tables: 'care_exposure', why: 'one list for all' },
  'src/review/care/shift.ts': { tables: 'decision, review_case', why: 'one list for all' },
  'src/review/gold/list-gold.ts': {
    tables: 'calibration_case, decision, gold, review_case',
    why: 'one list for all',
  },
  'src/review/gold/mark-gold.ts': { tables: 'gold', why: 'one list for all' },
  'src/review/lanes/hidden-cases.ts': { tables: 'review_case', why: 'one list for all' },
  'src/review/sampling/draw-sample.ts': {
    tables: 'decision, finding, look, review_case',
    why: 'one list for all',
  },
  'src/review/settings/first-steps.ts': {
    tables: 'audit_event, finding, submission',
    why: 'one list for all',
  },
  'src/review/settings/list-seen.ts': { tables: 'finding', why: 'one list for all' },

  // It names its content. Only the plan for a table without rows reads all of it.
  'src/review/changes/index-cases.ts': { tables: 'spoken_text', why: 'plan for a small table' },
  'src/review/submissions/get-submission.ts': { tables: 'spoken_text', why: 'plan for a small table' },
};
