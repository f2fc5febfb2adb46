import type { Generated, GeneratedAlways } from 'kysely';
import type { CaseKind, CaseState } from '../../../api/cases.ts';
import type { ContentLanguage } from '../../../api/content-languages.ts';
import type { LaneFilter, LaneMembers, LaneSort, SecondLookRule } from '../../../api/lanes.ts';
import type { HitSource } from '../../../api/search.ts';
import type { Settled } from '../../../api/settled.ts';
import type { ViewFilters } from '../../../api/views.ts';
import type { DefaultTime, Json, JsonOrNull, Optional, Time, TimeOrNull } from './column.ts';

export type CaseTable = {
  id: string;
  kind: CaseKind;
  submission_id: string;
  /** Which part of the submission: a text's id, a fragment's id, or "file". */
  subject: string;
  state: CaseState;
  version: Generated<number>;
  title: string;
  preview: string;
  severity: number;
  /**
   * Earlier goes first: the opening time, moved forward by the severity. Stored, so that an index can hold the order.
   */
  rank_at: Time;
  /** Somebody has reported it. */
  reported: Generated<boolean>;
  /** The head start for reports that wait for an answer, in minutes (api/case-order.ts); 0 without any. */
  report_minutes: Generated<number>;
  /** `rank_at`, moved forward by the reports. */
  report_rank_at: GeneratedAlways<Date>;
  content_id: Optional<string>;
  user_id: Optional<string>;
  room_id: Optional<string>;
  forum_id: Optional<string>;
  /** The name of the sender. */
  sent_by: Generated<string>;
  /** Of a text or a transcript (api/content-languages.ts). */
  language: Optional<ContentLanguage>;
  /** For filters: `task`, `* label` and `task label` of each finding (index-cases.ts). */
  facets: Generated<string[]>;
  /** The highest score of its findings. */
  rate: Optional<number>;
  opened_at: DefaultTime;
  updated_at: DefaultTime;
  claim_by: Optional<string>;
  claim_by_name: Optional<string>;
  claim_epoch: Generated<number>;
  claim_expires_at: TimeOrNull;
  /** Since when the present holder has it without a break. */
  claimed_at: TimeOrNull;
  /** The machine passed or blocked it alone, and no person has decided it. */
  settled: Optional<Settled>;
  /** The lane that a rule sent it to, beside those whose filter it fits. */
  routed_to: Optional<string>;
  /** The decision that stands. */
  decision_id: Optional<string>;
  /** Authors of verdicts that were not undone. They cannot review the case again or answer an appeal. */
  decided_by: Generated<string[]>;
  /** The gold case that it is a copy of, or that it was imported for. Such a case is not the platform's content. */
  gold_id: Optional<string>;
  emptied_at: TimeOrNull;
};

export type HandOverTable = {
  id: string;
  case_id: string;
  /** Null: for any supervisor. */
  to_id: Optional<string>;
  to_name: Optional<string>;
  by_id: string;
  by_name: string;
  note: string;
  /** The piece of evidence that was on screen, as in the case's address. */
  frame: Optional<string>;
  at: DefaultTime;
  /** Set when the case is decided or handed on. */
  ended_at: TimeOrNull;
};

/** One row for each open window, kept fresh by its event stream. */
export type PresenceTable = {
  person_id: string;
  tab: string;
  case_id: Optional<string>;
  seen_at: DefaultTime;
};

export type LaneTable = {
  key: string;
  /** Null: a built-in name. */
  name: Optional<string>;
  built_in: Generated<boolean>;
  position: number;
  filter: Json<LaneFilter>;
  sort: LaneSort;
  target_seconds: Optional<number>;
  second_look: JsonOrNull<SecondLookRule>;
  members: JsonOrNull<LaneMembers>;
};

export type SavedViewTable = {
  id: string;
  name: string;
  lane: string;
  filters: Json<ViewFilters>;
  owner_id: string;
  owner_name: string;
  shared: Generated<boolean>;
  created_at: DefaultTime;
};

/** The searchable text of a case: each piece as it was written, and all folded into one text for the index. */
export type CaseSearchTable = { case_id: string; body: string; pieces: Json<SearchPiece[]> };
export type SearchPiece = { of: HitSource; text: string };

/** The keys by which a text finds its copies. */
export type CaseCopyTable = { case_id: string; keys: number[] };

export type EventTable = {
  id: Generated<number>;
  /** Readers stop at the oldest open transaction, so that events that commit late are not skipped. */
  txid: Generated<string>;
  at: DefaultTime;
  body: Json<unknown>;
};

/** Cases, who holds them, and how they are listed and found. */
export type CasesTables = {
  review_case: CaseTable;
  hand_over: HandOverTable;
  presence: PresenceTable;
  lane: LaneTable;
  saved_view: SavedViewTable;
  case_search: CaseSearchTable;
  case_copy: CaseCopyTable;
  app_event: EventTable;
};
