import type { ColumnType, Generated } from 'kysely';
import type { GalleryKind } from '../../protocol/operator/galleries.ts';
import type { TextModelName } from '../../protocol/operator/text-models.ts';
import type { WordFields } from '../../protocol/operator/words.ts';
import type { Reasons } from '../../reasons/serialize.ts';

/** The reasons behind the row's texts, by column, for every language (reasons/serialize.ts). */
type ReasonsOfTexts = Reasons | null;
/** A time that the database fills in when none is given. */
type Now = ColumnType<Date, Date | undefined, Date>;

export type SubmissionState = 'queued' | 'running' | 'end' | 'error';
export type SubmissionKind = 'video-file' | 'video-stream' | 'audio-file' | 'audio-stream';
export type CallbackState = 'pending' | 'delivered' | 'dead';

export type Tables = {
  accounts: { secret_id: string; public_key: string; created_at: Now; always_200: Generated<boolean> };
  /** Digests of used nonces, each refused until its timestamp leaves the window. */
  nonces: { secret_id: string; nonce: Buffer; expires_at: Date };
  /** When requests were granted within the last second and how many each time; `granted`: how many the last call got. */
  text_rates: {
    secret_id: string;
    taken_at: Generated<Date[]>;
    taken: Generated<number[]>;
    granted: Generated<number>;
  };
  submissions: {
    id: string;
    kind: SubmissionKind;
    secret_id: string;
    /** Changes with each process that takes it up: what an older one still finds is not stored. */
    job_id: string;
    /** The process that works on it, and when its lease ends unless renewed; another may take it up afterwards. */
    leased_by: string | null;
    leased_until: Date | null;
    /** The number of heartbeats for it, which is how long it has held a place. */
    beats: Generated<number>;
    /** Work on it must not start before this time. */
    due_at: Now;
    source: string;
    callback_url: string;
    /** JSON is stored as text, here and below, since jsonb refuses U+0000, which callers may send. */
    custom_info: string | null;
    callback_rules: string | null;
    tasks: string;
    /** For videos: seconds between frames, whether fragments are called back, and their length. */
    interval_s: number | null;
    real_time: boolean | null;
    fragment_time: Generated<number>;
    /** For audio: what a video does not have. */
    audio: string | null;
    state: SubmissionState;
    closing: Generated<boolean>;
    attempts: Generated<number>;
    media_token: string;
    capture_start: Date | null;
    duration: number | null;
    message: string | null;
    created_at: Now;
    ended_at: Date | null;
  };
  frames: {
    video_id: string;
    index: number;
    offset_s: number;
    width: number;
    height: number;
    /** JSON: engine items by task identifier. */
    results: string;
    /** Why no engine looked at it; it then has no results and no stored picture. Null when an engine did. */
    missed: string | null;
    reasons: ReasonsOfTexts;
  };
  /** The stretches of audio that were listened to, in order; `results` as for frames. */
  sounds: { submission_id: string; index: number; start_s: number; end_s: number; results: string };
  fragments: {
    video_id: string;
    index: number;
    offset_start: number;
    offset_end: number;
    /** Where its reported audio ends, in seconds; the next fragment continues from there. */
    sound_until: Generated<number>;
  };
  callbacks: {
    id: Generated<string>;
    /** A submission's id; callbacks with the same subject are delivered in order. */
    subject: string;
    kind: string;
    url: string;
    body: string;
    retries: number;
    attempts: Generated<number>;
    state: Generated<CallbackState>;
    due_at: Now;
    /** Set during an attempt. If the process dies, others may try after this time. */
    leased_until: Date | null;
    last_error: string | null;
    created_at: Now;
  };
  /** Entries that a first start added. They are not added again, even after a person removed them. */
  gallery_seeds: { name: string; seeded_at: Now };
  gallery_entries: {
    id: string;
    kind: GalleryKind;
    name: string;
    type_name: string;
    known: boolean;
    scene: string;
    label: number;
    station: boolean;
    created_at: Now;
  };
  gallery_pictures: {
    id: string;
    entry_id: string;
    file: string;
    width: number;
    height: number;
    /** SHA-256 of the sent file (with its box) and of the stored one, so that neither is added twice. */
    source_digest: string;
    digest: string;
    /** The features that the kind's engine found, as JSON; null when it found none, with the `reason`. */
    features: string | null;
    reason: string | null;
    reasons: ReasonsOfTexts;
    /** For a mark: how many frames that show it were tried when it was added, and in how many it was found. */
    found_in: number | null;
    tried_in: number | null;
    created_at: Now;
  };
  /** PDQ hashes without pictures (gallery/hashes/stored.ts). */
  gallery_hashes: { entry_id: string; hashes: Buffer; qualities: Buffer; digest: string };
  words: {
    id: string;
    word: string;
    /** The word in the form that is compared with others and with texts: lower case, normal width. */
    compared: string;
    /** Digest of the form that is searched for; null for words stored before this column existed. */
    reading: string | null;
    label: string;
    level: WordFields['level'];
    match: WordFields['match'];
    created_at: Now;
  };
  /** One row, counted up with every change of the words, so that each process can detect changes cheaply. */
  words_version: { one_row: Generated<boolean>; version: Generated<string> };
  /** Versions of the text engine's models that were learned here. `file`, `evaluation`: JSON. */
  text_model_versions: {
    name: TextModelName;
    version: string;
    kind: 'recalibrated' | 'retrained';
    based_on: string;
    learned_at: Now;
    file: string;
    evaluation: string;
  };
  /**
   * Which version of a model looks at texts, which one did before, and which one only watches, with what both have said
   * since. `shipped`: the one that comes with the product.
   */
  text_models: {
    name: TextModelName;
    used: Generated<string>;
    before: string | null;
    next: string | null;
    watching_since: Date | null;
    texts: Generated<string>;
    by_both: Generated<string>;
    only_used: Generated<string>;
    only_next: Generated<string>;
  };
  /** The service's processes on this database, by the address where others reach them. */
  workers: { address: string; started_at: Now; seen_at: Now; stopped_at: Date | null };
  /** Secrets that all these processes share, sealed with SEAL_KEY. */
  shared_secret: { name: string; sealed: string; created_at: Now };
  engine_settings: {
    task: string;
    /** `taskEnginesSchema.engines` as JSON, keys included. */
    engines: string;
    unavailable: 'review' | 'skip';
    changed_at: Now;
  };
};
