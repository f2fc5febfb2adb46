import type { KeyPair } from '../platform/node/keys/key-files.ts';
import type { Log } from '../platform/node/log/log.ts';
import type { AddressGuard } from '../platform/node/network/address-guard.ts';
import type { GuardedRequest } from '../platform/node/network/guarded-request.ts';
import type { Loop } from '../platform/scheduling/loop.ts';
import type { Turns } from '../platform/scheduling/turns.ts';
import type { Admission } from './accounts/admit.ts';
import type { Engines } from './engines/chain/engines.ts';
import type { FrameTask } from './engines/tasks/frame-task.ts';
import type { SoundTask } from './engines/tasks/sound-task.ts';
import type { Gallery } from './gallery/gallery.ts';
import type { MediaStore } from './media/media-store.ts';
import type { StreamRelay } from './media/stream-relay.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';
import type { CaptureTools } from './submissions/capture-tools.ts';
import type { TextEngine } from './text/engine.ts';
import type { LiveWords } from './words/live-words.ts';
import type { Running } from './work/running.ts';

/** How live sources are read, where it is not as usual. */
export type LiveSettings = {
  /** After how long without anything one counts as stalled. */
  stallMs?: number;
  /** How long a frame may wait for busy engines while newer ones come. */
  maxFrameWaitMs?: number;
};

/** What the parts of the service share; made once, in main.ts. */
export type Context = {
  settings: Settings;
  log: Log;
  db: Database;
  keys: KeyPair;
  /** Whoever holds it manages galleries, words and engines. */
  operatorToken: string;
  admission: Admission;
  guard: AddressGuard;
  request: GuardedRequest;
  relay: StreamRelay;
  media: MediaStore;
  gallery: Gallery;
  /** Sends the outbox; to be woken when something was put in, else the next look comes within a second. */
  dispatcher: Loop;
  /** The operator's words, which `textEngine` searches for beside its own. */
  words: LiveWords;
  textEngine: TextEngine;
  /** Each task's engines in their order, and how they do; `frameTasks` and `soundTasks` go through them. */
  engines: Engines;
  captureTools: CaptureTools;
  frameTasks: FrameTask[];
  soundTasks: SoundTask[];
  /** Where a source is cut off, in bytes (L3). */
  limits: { videoFileBytes: number; audioFileBytes: number };
  live: LiveSettings;
  running: Running;
  /** How many frames are looked at at once, of all films and streams; `turns` holds it. */
  framesAtOnce: number;
  turns: Turns;
  /** The same for stretches of files' sound. */
  soundTurns: Turns;
};
