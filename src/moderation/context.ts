import type { Admission } from './accounts/admit.ts';
import type { Dispatcher } from './callbacks/dispatcher.ts';
import type { Database } from './host/database.ts';
import type { KeyPair } from './host/key-files.ts';
import type { Log } from './host/log.ts';
import type { AddressGuard } from './media/address-guard.ts';
import type { GuardedRequest } from './media/guarded-request.ts';
import type { MediaStore } from './media/media-store.ts';
import type { Settings } from './settings.ts';
import type { TextEngine } from './text/engine.ts';
import type { CaptureTools } from './video/capture-tools.ts';
import type { FrameTask } from './video/frame-task.ts';
import type { VideoJobs } from './video/jobs.ts';
import type { RunningVideos } from './video/running.ts';
import type { Turns } from './video/turns.ts';

/** What the parts of the service share; made once, in main.ts. */
export type Context = {
  settings: Settings;
  log: Log;
  db: Database;
  keys: KeyPair;
  admission: Admission;
  guard: AddressGuard;
  request: GuardedRequest;
  media: MediaStore;
  dispatcher: Dispatcher;
  textEngine: TextEngine;
  captureTools: CaptureTools;
  frameTasks: FrameTask[];
  jobs: VideoJobs;
  running: RunningVideos;
  turns: Turns;
};
