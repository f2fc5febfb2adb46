import type { Generated } from 'kysely';
import type { Box } from '../../../api/findings.ts';
import type { GivenContext } from '../../../api/given-context.ts';
import type { MissingStretch, SubmissionKind, SubmissionState } from '../../../api/submissions.ts';
import type { Reasons } from '../../../reasons/serialize.ts';
import type { DefaultJson, DefaultTime, Json, JsonOrNull, Optional, TimeOrNull } from './column.ts';

/**
 * The reasons behind the row's texts, for every language (reasons/serialize.ts); null: the texts are somebody else's.
 */
type ReasonsOfTexts = Optional<Reasons>;

/** One hit of objectionable content, as stored. */
export type FindingDetail = {
  keyword: string;
  hint: string;
  mainLabel: string;
  subLabel: string;
  reasons?: Reasons;
};

export type SubmissionTable = {
  id: string;
  kind: SubmissionKind;
  state: SubmissionState;
  title: string;
  url: Optional<string>;
  upload_id: Optional<string>;
  provider_id: Optional<string>;
  /** The moderation account that it was sent with; null: the one that the process was started with. */
  account_id: Optional<string>;
  params: Json<Record<string, unknown>>;
  custom_info: JsonOrNull<Record<string, unknown>>;
  content_id: Optional<string>;
  room_id: Optional<string>;
  user_id: Optional<string>;
  forum_id: Optional<string>;
  callback_token: string;
  /** Since when it holds one of the service's slots (L2). */
  slot_at: TimeOrNull;
  message: Optional<string>;
  reasons: ReasonsOfTexts;
  duration: Optional<number>;
  frames: Optional<number>;
  capture_start: Optional<string>;
  /** C8: stretches that nobody looked at, according to its summary; seconds. */
  missed: DefaultJson<MissingStretch[]>;
  created_by: string;
  created_by_name: string;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  ended_at: TimeOrNull;
  /** When its content was removed. The row and the decisions remain. */
  emptied_at: TimeOrNull;
};

export type TextTable = {
  id: string;
  submission_id: string;
  position: number;
  content: string;
  content_id: Optional<string>;
  user_id: Optional<string>;
  forum_id: Optional<string>;
  emptied_at: TimeOrNull;
};

/** What came with a content (api/given-context.ts). */
export type GivenContextTable = {
  /** The text, or the submission of a video or sound. */
  subject: string;
  submission_id: string;
  body: Json<StoredContext>;
  avatar_id: Optional<string>;
};
/** The address of the avatar is the evidence's. */
export type StoredContext = Omit<GivenContext, 'author'> & {
  author?: Omit<NonNullable<GivenContext['author']>, 'avatarUrl'> | undefined;
};

export type UploadTable = {
  id: string;
  filename: string;
  content_type: string;
  bytes: number;
  key: string;
  token: string;
  created_by: string;
  created_at: DefaultTime;
};

/** A callback that was verified and answered but not processed yet (intake/receive.ts). */
export type StoredCallbackTable = {
  /** In order of arrival. */
  id: Generated<number>;
  submission_id: string;
  /** The verified text. */
  raw: string;
  received_at: DefaultTime;
};

export type CallbackTable = {
  id: string;
  submission_id: string;
  /** SHA-256 of the verified text; null for a rejected callback, which is stored truncated. */
  digest: Optional<string>;
  type: 'fragment' | 'summary' | 'audio-file' | 'audio-stream' | 'unreadable' | 'rejected';
  received_at: DefaultTime;
  duplicates: Generated<number>;
  /** It arrived after a callback about a later part (C4). */
  out_of_order: Generated<boolean>;
  oddities: Json<{ path: string; what: string; reasons?: Reasons }[]>;
  reason: Optional<string>;
  /** What went wrong according to the service, when its code is not 0. */
  failure: Optional<string>;
  reasons: ReasonsOfTexts;
  raw: string;
};

export type FragmentTable = {
  submission_id: string;
  id: string;
  offset_start: number;
  offset_end: number;
  received_at: DefaultTime;
  /** Why the service could not look at it; null: it did. */
  failure: Optional<string>;
  reasons: ReasonsOfTexts;
  /** C8: stretches of it that nobody looked at; seconds of the whole video. */
  missed: DefaultJson<MissingStretch[]>;
};

export type EvidenceTable = {
  id: string;
  submission_id: string;
  source_url: string;
  state: 'waiting' | 'stored' | 'lost';
  key: Optional<string>;
  content_type: Optional<string>;
  bytes: Optional<number>;
  width: Optional<number>;
  height: Optional<number>;
  print: Optional<string>;
  /** What its copies are found by (platform/pictures/copies.ts); null: not a picture, too plain, or removed. */
  hash: Optional<string>;
  copy_keys: Optional<number[]>;
  reason: Optional<string>;
  reasons: ReasonsOfTexts;
  created_at: DefaultTime;
};

export type FindingTable = {
  id: string;
  /** In order of arrival, by which real-time fragments without offsets are sorted. */
  seq: Generated<number>;
  submission_id: string;
  text_id: Optional<string>;
  case_id: Optional<string>;
  fragment_id: Optional<string>;
  evidence_id: Optional<string>;
  /** Identifies the finding when it is reported again, in a fragment or a summary. */
  key: string;
  task: string;
  task_id: string;
  action: Optional<'pass' | 'review' | 'block'>;
  review: boolean;
  label: Optional<string>;
  label_number: Optional<number>;
  rate: Optional<number>;
  offset_s: Optional<number>;
  start_s: Optional<number>;
  end_s: Optional<number>;
  box: JsonOrNull<Box>;
  degree: Optional<number>;
  text: Optional<string>;
  reasons: ReasonsOfTexts;
  name: Optional<string>;
  type_name: Optional<string>;
  /** Where a well-known person was detected, in the service's words. */
  scene: Optional<string>;
  details: Json<FindingDetail[]>;
  relatives: Json<{ evidenceId: string; score: number | null }[]>;
};

export type TranscriptSegmentTable = { submission_id: string; start_s: number; end_s: number; text: string };

/** Speech without times: the text of a fragment, or of the whole. */
export type SpokenTextTable = {
  submission_id: string;
  task: string;
  fragment_id: Optional<string>;
  start_s: Optional<number>;
  end_s: Optional<number>;
  text: string;
};

export type TaskSummaryTable = {
  submission_id: string;
  task_id: string;
  task: string;
  body: Json<StoredTaskSummary>;
};
type PerClass = { label: number; value: number };
export type StoredTaskSummary = {
  label: number | null;
  review: boolean | null;
  avgScores: PerClass[];
  maximums: PerClass[];
  statistics: PerClass[];
  matchList: { personId: string; faceId: string; typeName: string; scene: string | null }[];
  text: string | null;
};

/** Submissions, what belongs to them, and what the machine found. */
export type ContentTables = {
  submission: SubmissionTable;
  text_item: TextTable;
  given_context: GivenContextTable;
  upload: UploadTable;
  stored_callback: StoredCallbackTable;
  callback: CallbackTable;
  fragment: FragmentTable;
  evidence: EvidenceTable;
  finding: FindingTable;
  transcript_segment: TranscriptSegmentTable;
  spoken_text: SpokenTextTable;
  task_summary: TaskSummaryTable;
};
