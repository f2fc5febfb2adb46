import * as z from 'zod';
import type { KeyPair } from '../../platform/node/keys/key-files.ts';
import type { GuardedRequest } from '../../platform/node/network/guarded-request.ts';
import type { Semaphore } from '../../platform/scheduling/semaphore.ts';
import { type CallbackRules, callbackRulesSchema } from '../../protocol/callback-rules.ts';
import { limits } from '../../protocol/limits.ts';
import { isSpeechTask } from '../../protocol/tasks.ts';
import type { ListenParts } from '../audio-analysis/listen-to-file.ts';
import type { FrameTask } from '../engines/tasks/frame-task.ts';
import type { MediaStore } from '../media/media-store.ts';
import { readSubmission, type Submission, type SubmissionRow } from '../submissions/submission.ts';
import type { LiveParts } from '../work/live.ts';

const object = z.record(z.string(), z.unknown());

/** What work on videos needs from the service. */
export type VideoParts = ListenParts &
  LiveParts & {
    request: GuardedRequest;
    media: MediaStore;
    /** Signs callbacks. */
    keys: Pick<KeyPair, 'privateKey'>;
    /** The largest source, in bytes (L3). */
    limits: { videoFileBytes: number };
    frameTasks: readonly FrameTask[];
    /** Limits the frames that are looked at to `framesAtOnce`. */
    frameSemaphore: Semaphore;
  };

/** A submitted video file or stream, as the worker needs it. Times are in seconds. */
export type Video = Submission & {
  customInfo: Record<string, unknown> | undefined;
  callbackRules: CallbackRules | undefined;
  interval: number;
  realTime: boolean;
  fragmentTime: number;
  /** Whether there is more audio to listen to; fragments wait for it. */
  listens: boolean;
};

export function readVideo(row: SubmissionRow): Video {
  const submission = readSubmission(row);
  return {
    ...submission,
    customInfo: row.custom_info === null ? undefined : object.parse(JSON.parse(row.custom_info)),
    callbackRules:
      row.callback_rules === null ? undefined : callbackRulesSchema.parse(JSON.parse(row.callback_rules)),
    interval: row.interval_s ?? limits.interval.default,
    realTime: row.real_time ?? false,
    fragmentTime: row.fragment_time,
    listens: submission.tasks.some(({ type }) => isSpeechTask(type)),
  };
}
