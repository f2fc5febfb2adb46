import type { Generated } from 'kysely';
import type { AdviceVerdict } from '../../../api/advice.ts';
import type { AdviceDrop } from '../../../api/adviser.ts';
import type { SendingFailure } from '../../../api/webhooks.ts';
import type { Language } from '../../../reasons/languages.ts';
import type { DefaultTime, Optional, Time, TimeOrNull } from './column.ts';

/** One row: the language model that is asked. The token is sealed. */
export type AdviserTable = {
  sole: Generated<true>;
  url: string;
  model: string;
  token: Optional<string>;
  is_on: boolean;
  language: Language;
  /** Policies whose advice is shown before the decision. */
  before: string[];
  /** Cases that opened from then on are asked about. */
  since: Time;
  /** Cases that were complete before have been queued; null: none yet. */
  queued_until: TimeOrNull;
  /** The endpoint asked for no request before this time. */
  not_before: TimeOrNull;
  /** It refused the token with this status: nothing is asked until somebody saves the settings again. */
  stopped_at: TimeOrNull;
  stopped_status: Optional<number>;
  changed_at: DefaultTime;
  changed_by: string;
};

/** `waiting`: to be asked, or again. `dropped`: what came cannot be shown. `failed`: no answer came. */
export type AdviceState = 'waiting' | 'given' | 'dropped' | 'failed';

/** What the adviser says of a case. */
export type AdviceTable = {
  case_id: string;
  state: Generated<AdviceState>;
  attempts: Generated<number>;
  next_at: DefaultTime;
  /** Until then a process is asking. */
  leased_until: TimeOrNull;
  status: Optional<number>;
  failure: Optional<SendingFailure>;
  dropped: Optional<AdviceDrop>;
  verdict: Optional<AdviceVerdict>;
  policy: Optional<string>;
  policy_version: Optional<number>;
  clause: Optional<string>;
  reason: Optional<string>;
  model: Optional<string>;
  /** It is shown before the decision. */
  is_before: Generated<boolean>;
  /** Who was asked because it disagreed, and about which decision: once. */
  disagreed_id: Optional<string>;
  disagreed_decision: Optional<string>;
  created_at: DefaultTime;
  ended_at: TimeOrNull;
};

export type AdviserTables = { adviser: AdviserTable; advice: AdviceTable };
