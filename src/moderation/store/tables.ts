import type { ColumnType, Generated } from 'kysely';
import type { GalleryKind } from '../../protocol/operator/galleries.ts';
import type { WordFields } from '../../protocol/operator/words.ts';
import type { Reasons } from '../../reasons/serialize.ts';

/** What the texts of the row say in every language, by their names (reasons/serialize.ts). */
type ReasonsOfTexts = Reasons | null;
/** A time that the database fills in unless told. */
type Now = ColumnType<Date, Date | undefined, Date>;

export type SubmissionState = 'queued' | 'running' | 'end' | 'error';
export type SubmissionKind = 'video-file' | 'video-stream' | 'audio-file' | 'audio-stream';
export type CallbackState = 'pending' | 'delivered' | 'dead';

export type Tables = {
  accounts: { secret_id: string; public_key: string; created_at: Now; always_200: Generated<boolean> };
  /** Digests of nonces that must not come again before their timestamp leaves the window. */
  nonces: { secret_id: string; nonce: Buffer; expires_at: Date };
  /** When turns were taken within the last second and how many at once, and how many of those last asked for were granted. */
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
    /** Another with each process that takes it up: what an older one still finds is not stored. */
    job_id: string;
    /** The process that works on it, and until when without a sign of life; others take it up afterwards. */
    leased_by: string | null;
    leased_until: Date | null;
    /** How many signs of life were given for it: for so long it has had a place. */
    beats: Generated<number>;
    /** Not to be begun before. */
    due_at: Now;
    source: string;
    callback_url: string;
    /** JSON as text, here and below: jsonb would refuse U+0000 in what a caller sends. */
    custom_info: string | null;
    callback_rules: string | null;
    tasks: string;
    /** Of videos: seconds between frames, whether fragments are called back, and how long those are. */
    interval_s: number | null;
    real_time: boolean | null;
    fragment_time: Generated<number>;
    /** Of audio: what a video does not have. */
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
    /** Why no engine looked at it: then it has no results and no picture is stored. Null where one did. */
    missed: string | null;
    reasons: ReasonsOfTexts;
  };
  /** The stretches of sound that were listened to, one after another; `results` as of frames. */
  sounds: { submission_id: string; index: number; start_s: number; end_s: number; results: string };
  fragments: {
    video_id: string;
    index: number;
    offset_start: number;
    offset_end: number;
    /** Until where its sound was told, in seconds: the next one goes on from there. */
    sound_until: Generated<number>;
  };
  callbacks: {
    id: Generated<string>;
    /** What it is about (a submission's id); callbacks of one subject are delivered in order. */
    subject: string;
    kind: string;
    url: string;
    body: string;
    retries: number;
    attempts: Generated<number>;
    state: Generated<CallbackState>;
    due_at: Now;
    /** While an attempt is on its way; a process that dies during one leaves it to others afterwards. */
    leased_until: Date | null;
    last_error: string | null;
    created_at: Now;
  };
  /** What was put in at a first start and is not put in again, even when a person took it out. */
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
    /** SHA-256 of what was sent (with its box) and of what is kept, so that neither is taken in twice. */
    source_digest: string;
    digest: string;
    /** What the kind's engine made of it, as JSON; null where it could make nothing of it, for `reason`. */
    features: string | null;
    reason: string | null;
    reasons: ReasonsOfTexts;
    /** A mark: in how many frames that hold it it was found when it was added, of how many; null where it was not tried. */
    found_in: number | null;
    tried_in: number | null;
    created_at: Now;
  };
  words: {
    id: string;
    word: string;
    /** The word as it is compared with others and with texts: small letters, plain width. */
    compared: string;
    /** Digest of what it is searched for as; null for words stored before that was kept. */
    reading: string | null;
    label: string;
    level: WordFields['level'];
    match: WordFields['match'];
    created_at: Now;
  };
  /** One row: counts up with every change of the words, so that each process sees cheaply that there was one. */
  words_version: { one_row: Generated<boolean>; version: Generated<string> };
  /** The processes of ours on this database, by where others reach them. */
  workers: { address: string; started_at: Now; seen_at: Now; stopped_at: Date | null };
  /** What all of them share and nobody else may read, sealed with SEAL_KEY. */
  shared_secret: { name: string; sealed: string; created_at: Now };
  engine_settings: {
    task: string;
    /** `taskEnginesSchema.engines` as JSON, keys included. */
    engines: string;
    unavailable: 'review' | 'skip';
    changed_at: Now;
  };
};
