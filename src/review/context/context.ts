import type { Role } from '../../api/common.ts';
import type { TestOutcome } from '../../api/moderation-accounts.ts';
import type { OpenedCallback } from '../../protocol/open-callback.ts';
import type { Secrets } from '../../protocol/sealing.ts';
import type { PublicKey } from '../../protocol/signature.ts';
import type { TaskType } from '../../protocol/tasks.ts';
import type { Db, Trx } from '../store/tables.ts';

/** Who acts. Verbs are told; they never ask HTTP. */
export type Actor = { id: string; name: string; role: Role; machine: boolean };

/** What the machine itself did: callbacks, jobs. */
export const machine: Actor = { id: 'machine', name: 'machine', role: 'moderator', machine: true };

/** The database, and a way to hear that some process committed a change. */
export type Database = {
  kysely: Db;
  /** Calls `wake` after a commit that wrote an event, in whichever process. Returns the way to stop. */
  listen(wake: () => void): () => void;
  /** Whether it answers now. Asking often costs nothing. */
  ready(): Promise<boolean>;
  /** There is one connection: whoever holds a transaction keeps everyone else waiting. */
  sole?: true;
};

export type JobName =
  | 'submit'
  | 'copy-evidence'
  | 'close-submission'
  | 'retention'
  | 'erase'
  | 'exports-due'
  | 'write-export';
export type Job = { id: string };

/** Work for later, at least once: every job is safe to run twice. */
export type Jobs = {
  /** Belongs to `trx`: rolled back with it, visible after its commit. */
  enqueue(
    trx: Trx,
    name: JobName,
    job: Job | readonly Job[],
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** A handler that throws is tried again with growing pauses; `last` tells that no further try follows. */
  work(name: JobName, handler: (job: Job, attempt: { last: boolean }) => Promise<void>): Promise<void>;
  /** Once a day, by one of the processes. */
  daily(name: JobName): Promise<void>;
  /** Once a minute, by one of the processes. */
  minutely(name: JobName): Promise<void>;
};

/** What is left on the disk; below the floor nothing large is taken any more. Null: not known. */
export type Room = { freeBytes: number | null; floorBytes: number; enough: boolean };

/** What a stored file is once nothing is in it but a picture's pixels, or sound, which has no size. */
export type Redrawn = {
  bytes: number;
  width: number | null;
  height: number | null;
  contentType: string;
  /** What it looks like, as api/picture-print.ts tells it. */
  print: string | null;
};

export type StoredFile = { body: ReadableStream<Uint8Array>; bytes: number };

/** Where pictures, films and sound lie. Keys are ours, never a caller's. */
export type EvidenceStore = {
  /** Stores all of `body` or nothing. Throws `TooLarge` past `maxBytes`, `NoRoom` where the disk is too full. */
  put(key: string, body: ReadableStream<Uint8Array>, maxBytes: number): Promise<{ bytes: number }>;
  /** `range` in bytes, both ends included. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>;
  /** Draws a stored picture anew, so that nothing else is left in it; knows sound. Null for anything else. */
  redraw(key: string): Promise<Redrawn | null>;
  /** Loudness of stored sound, 0..1, in `count` even steps; null when there is no sound in it. */
  peaks(key: string, count: number): Promise<{ duration: number; peaks: number[] } | null>;
  remove(key: string): Promise<void>;
  room(): Promise<Room>;
};

export type OperatorRequest = {
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
};
/** One request to the operator's side of the moderation service; `path` begins after its base: `/galleries/persons`. */
export type AskOperator = (path: string, request: OperatorRequest) => Promise<Response>;

/** Why no answer came, for who has words of their own for it. */
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

/** How one signed request went. `unsigned`: what answered has no signed envelope; `not-its-key`: another key signed it. */
export type Exchange =
  | { outcome: 'answered'; json: Record<string, unknown>; status: number; date: string | null }
  | { outcome: 'unsigned' | 'not-its-key'; status: number; date: string | null }
  | { outcome: Unreached; cause: unknown };

/** One account at a moderation service as we reach it: signed requests out, verified text in. */
export type Moderation = {
  /** Null: the one that the process was started with. */
  id: string | null;
  /** Sends one signed request and tells how it went. */
  exchange(path: string, fields: Record<string, unknown>): Promise<Exchange>;
  /** As `exchange`, for the verified, parsed answer, whatever its `code`. Throws `ModerationUnreachable`. */
  post(path: string, fields: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Opens a callback's body: verified, or bare where that is allowed (C2). */
  open(body: string, options: { bareAllowed: boolean }): Promise<OpenedCallback>;
  ready(): Promise<boolean>;
  /** How its galleries, words and engines are managed; null where a provider keeps those. */
  operator: AskOperator | null;
  /** Task identifier → task type. */
  tasks: Record<string, TaskType>;
  /** Base address under which the service reaches us. */
  callbackBase: string;
  /** Sends one text request when it is `caller`'s turn (L1). Throws `too_many` when that would take too long. */
  limitTexts<Result>(caller: string, send: () => Promise<Result>): Promise<Result>;
};

/** What is known of an account, for signing as it and verifying what its service signs. */
export type AccountLink = {
  id: string | null;
  /** `{base_url}` of the interface. */
  baseUrl: string;
  secretId: string;
  /** Null: it was removed, and only what it sent before is still heard. */
  privateKey: CryptoKey | null;
  /** Any of these may have signed what comes; answers by the first. */
  serviceKeys: PublicKey[];
  tasks: Record<string, TaskType>;
  textsPerSecond: number;
};

/** The account that the process was started with, as people are shown it. */
export type GivenAccount = {
  moderation: Moderation;
  /** `settings`: the environment named it, and no other can be used. */
  source: 'built-in' | 'settings';
  baseUrl: string;
  secretId: string;
  ownPublicKey: string;
  serviceKey: string;
  textsPerSecond: number;
};

/** Moderation services, by the accounts that we have there (accounts/in-use.ts says which is asked). */
export type ModerationServices = {
  given: GivenAccount;
  connect(link: AccountLink): Moderation;
  /** Fetches a frame or another file that a callback names. */
  fetchMedia(url: string): Promise<Response>;
  /** Where services reach us from outside. */
  callbackBase: string;
};

/** One request to an address that a customer gave us. */
export type Outgoing = {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  /** From the first packet to the last byte of the answer. */
  timeoutMs: number;
  /** What is kept of the answer's body; the rest is not read. */
  maxAnswerBytes: number;
  /** Cut off when this is aborted; the error is then the signal's reason. */
  signal?: AbortSignal;
};
/** `headers` by lower-case names. */
export type Answered = { status: number; headers: Record<string, string>; body: string };
/** Sends it and follows no redirect. Throws NotSent, which says why no answer came. */
export type Send = (url: string, request: Outgoing) => Promise<Answered>;

export type ReviewSettings = {
  /** Where browsers reach us; links that are given out begin with it. */
  publicUrl: string;
  /** How long a decision can be appealed against by its link. */
  appealDays: number;
  undoSeconds: number;
  claimSeconds: number;
  maxUploadBytes: number;
  concurrentVideos: number;
  concurrentAudioFiles: number;
};

/** What every verb is handed: who acts, and the seams it may use. */
export type Context = {
  actor: Actor;
  db: Database;
  jobs: Jobs;
  evidence: EvidenceStore;
  moderation: ModerationServices;
  send: Send;
  secrets: Secrets;
  settings: ReviewSettings;
};
