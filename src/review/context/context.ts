import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Role } from '../../api/common.ts';
import type { TestOutcome } from '../../api/moderation-accounts.ts';
import { machineId } from '../../api/settled.ts';
import type { OpenedCallback } from '../../protocol/open-callback.ts';
import type { Secrets } from '../../protocol/sealing.ts';
import type { PublicKey } from '../../protocol/signature.ts';
import type { TaskType } from '../../protocol/tasks.ts';
import type { Language } from '../../reasons/languages.ts';
import type { Db, Tables, Trx } from '../store/tables.ts';
import type { Replica } from './reading.ts';

/** The person or program that acts. Callers pass it in; verbs do not read HTTP requests. */
export type Actor = {
  id: string;
  name: string;
  role: Role;
  machine: boolean;
  /** What the actor must not know of. Absent: nothing. */
  hidden?: Hidden;
};
/**
 * The keys of private lanes of others, and the condition of the cases that the actor must not know of. `plan`: the name
 * of the condition if its text is always the same, so that statements with it are planned once.
 */
export type Hidden = {
  plan: string | null;
  lanes: readonly string[];
  cases: (eb: ExpressionBuilder<Tables, 'review_case'>) => Expression<SqlBool>;
};

/** The actor of callbacks and jobs. */
export const machine: Actor = { id: machineId, name: 'machine', role: 'moderator', machine: true };

/** The database, and notifications of commits by any process. */
export type Database = {
  kysely: Db;
  /** Calls `wake` after a commit that wrote an event, in any process. Returns a function that stops listening. */
  listen(wake: () => void): () => void;
  /** Whether the database answers now. Cheap enough to call often. */
  ready(): Promise<boolean>;
  /** A copy for what only reads. Absent: there is none. */
  replica?: Replica;
  /** There is only one connection: an open transaction blocks everyone else. */
  sole?: true;
};

export type JobName =
  | 'submit'
  | 'copy-evidence'
  | 'close-submission'
  | 'retention'
  | 'make-partitions'
  | 'sample'
  | 'learn-from-looks'
  | 'draw-gold'
  | 'place-gold'
  | 'watch-rules'
  | 'watch-alarms'
  | 'send-reports'
  | 'erase'
  | 'exports-due'
  | 'write-export';
export type Job = { id: string };

/** Background jobs, run at least once: every job is safe to run twice. */
export type Jobs = {
  /** Takes part in `trx`: rolled back with it, visible after its commit. */
  enqueue(
    trx: Trx,
    name: JobName,
    job: Job | readonly Job[],
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** A handler that throws is tried again with growing delays; `last` means that this is the final attempt. */
  work(name: JobName, handler: (job: Job, attempt: { last: boolean }) => Promise<void>): Promise<void>;
  /** Runs the job once a day, in one of the processes. */
  daily(name: JobName): Promise<void>;
  /** Runs the job once a minute, in one of the processes. */
  minutely(name: JobName): Promise<void>;
};

/** Free space on the disk; below the floor, large files are refused. Null: not known. */
export type Room = { freeBytes: number | null; floorBytes: number; enough: boolean };

/**
 * The facts of a stored file after it was redrawn, so that it contains only a picture's pixels, or of audio, which has
 * no size.
 */
export type Redrawn = {
  bytes: number;
  width: number | null;
  height: number | null;
  contentType: string;
  /** The picture's print, as defined in api/picture-print.ts. */
  print: string | null;
  /** What the picture is compared with others by, as defined in platform/pictures/copies.ts. */
  hash: string | null;
};

export type StoredFile = { body: ReadableStream<Uint8Array>; bytes: number };

/** Storage of pictures, videos and audio. Keys are generated here, never by callers. */
export type EvidenceStore = {
  /** Stores all of `body` or nothing. Throws `TooLarge` past `maxBytes`, `NoRoom` where the disk is too full. */
  put(key: string, body: ReadableStream<Uint8Array>, maxBytes: number): Promise<{ bytes: number }>;
  /** `range` in bytes, both ends included. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>;
  /** Draws a stored picture again, so that no other data remains in it; also accepts audio. Null for anything else. */
  redraw(key: string): Promise<Redrawn | null>;
  /** Loudness of stored audio, 0..1, in `count` even steps; null when the file has no audio. */
  peaks(key: string, count: number): Promise<{ duration: number; peaks: number[] } | null>;
  remove(key: string): Promise<void>;
  room(): Promise<Room>;
};

export type OperatorRequest = {
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
};
/**
 * Sends one request to the operator's side of the moderation service; `path` begins after its base:
 * `/galleries/persons`.
 */
export type AskOperator = (path: string, request: OperatorRequest) => Promise<Response>;

/** Why no answer came, for callers that phrase it themselves. */
export type Unreached = Extract<
  TestOutcome,
  | 'forbidden-address'
  | 'unknown-host'
  | 'refused-connection'
  | 'broken-off'
  | 'unreachable'
  | 'timeout'
  | `tls-${string}`
>;

/**
 * The outcome of one signed request. `unsigned`: the answer has no signed envelope; `not-its-key`: another key signed
 * it.
 */
export type Exchange =
  | { outcome: 'answered'; json: Record<string, unknown>; status: number; date: string | null }
  | { outcome: 'unsigned' | 'not-its-key'; status: number; date: string | null }
  | { outcome: Unreached; cause: unknown };

/** One account at a moderation service: sends signed requests and verifies what comes back. */
export type Moderation = {
  /** Null: the account that the process was started with. */
  id: string | null;
  /** Sends one signed request and returns the outcome. */
  exchange(path: string, fields: Record<string, unknown>): Promise<Exchange>;
  /**
   * As `exchange`, for the verified, parsed answer, whatever its `code`. Throws `ModerationUnreachable`. `about`: whose
   * trace it belongs to.
   */
  post(
    path: string,
    fields: Record<string, unknown>,
    about?: { submissionId: string },
  ): Promise<Record<string, unknown>>;
  /** Opens a callback's body: verified, or bare where that is allowed (C2). */
  open(body: string, options: { bareAllowed: boolean }): Promise<OpenedCallback>;
  ready(): Promise<boolean>;
  /** Manages its galleries, words and engines; null when a provider does that. */
  operator: AskOperator | null;
  /** Task identifier → task type. */
  tasks: Record<string, TaskType>;
  /** Base address under which the service reaches us. */
  callbackBase: string;
  /**
   * Sends one text request within the rate limit, fair to each `caller` (L1). Throws `too_many` when the wait would be
   * too long.
   */
  limitTexts<Result>(caller: string, send: () => Promise<Result>): Promise<Result>;
};

/** The data of an account that is needed to sign as it and to verify its service's signatures. */
export type AccountLink = {
  id: string | null;
  /** `{base_url}` of the interface. */
  baseUrl: string;
  secretId: string;
  /** Null: the account was removed, and only callbacks about earlier submissions are still verified. */
  privateKey: CryptoKey | null;
  /** Any of these keys may have signed what comes in; answers are verified with the first. */
  serviceKeys: PublicKey[];
  tasks: Record<string, TaskType>;
  textsPerSecond: number;
};

/** The account that the process was started with, as people see it. */
export type StartupAccount = {
  moderation: Moderation;
  /** `settings`: the environment named it, and no other can be used. */
  source: 'built-in' | 'settings';
  baseUrl: string;
  secretId: string;
  ownPublicKey: string;
  serviceKey: string;
  textsPerSecond: number;
};

export type FetchSource = (url: string, sent: { range: string; signal: AbortSignal }) => Promise<Response>;

/** The moderation services of all accounts (accounts/in-use.ts chooses the account). */
export type ModerationServices = {
  startup: StartupAccount;
  connect(link: AccountLink): Moderation;
  /** Fetches a frame or another file that a callback names. */
  fetchMedia(url: string): Promise<Response>;
  /** Fetches a byte range of a file from the address that a caller submitted. Follows redirects, never to a private one. */
  fetchSource: FetchSource;
  /** The address under which services reach us from outside. */
  callbackBase: string;
};

/** One request to an address that a customer configured. */
export type Outgoing = {
  method: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
  /** From the first packet to the last byte of the answer. */
  timeoutMs: number;
  /** The maximum of the answer's body that is read; the rest is ignored. */
  maxAnswerBytes: number;
  /** Aborts the request; the error is then the signal's reason. */
  signal?: AbortSignal;
};
/** `headers` by lower-case names. */
export type Answered = { status: number; headers: Record<string, string>; body: string };
/** Sends a request without following redirects. Throws NotSent with the reason when no answer came. */
export type Send = (url: string, request: Outgoing) => Promise<Answered>;

/** One e-mail. `id`: the same at every attempt. */
export type OutgoingMail = {
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
  timeoutMs: number;
  signal?: AbortSignal;
};
/** Sends an e-mail. The status and the words are those of the mail server. Throws NotSent when it did not answer. */
export type SendMail = (mail: OutgoingMail) => Promise<Omit<Answered, 'headers'>>;

/**
 * Translates texts into a language of the console, in their order. `from`: the language of the first, if known. Throws
 * NotSent when the service did not answer properly.
 */
export type Translate = (
  texts: readonly string[],
  to: Language,
) => Promise<{ texts: string[]; from: string | null }>;

export type ReviewSettings = {
  /** The address under which browsers reach us; links begin with it. */
  publicUrl: string;
  /** For how many days a decision can be appealed by its link. */
  appealDays: number;
  undoSeconds: number;
  claimSeconds: number;
  maxUploadBytes: number;
  concurrentVideos: number;
  concurrentAudioFiles: number;
};

/** The key of this installation, which signs what others keep: Ed25519. `publicKey`: SPKI, base64. */
export type InstallationKey = { publicKey: string; sign(text: string): Promise<string> };

/** The context of every verb: who acts, and the services it may use. */
export type Context = {
  actor: Actor;
  db: Database;
  jobs: Jobs;
  evidence: EvidenceStore;
  moderation: ModerationServices;
  send: Send;
  /** Null: no mail server is set. */
  mail: SendMail | null;
  /** Null: no translation service is set. */
  translate: Translate | null;
  secrets: Secrets;
  /** Null: there is none in this browser's demo. */
  installationKey: InstallationKey | null;
  settings: ReviewSettings;
};
