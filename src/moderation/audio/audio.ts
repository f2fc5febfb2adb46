import * as z from 'zod';
import type { KeyPair } from '../../platform/node/keys/key-files.ts';
import type { GuardedRequest } from '../../platform/node/network/guarded-request.ts';
import type { ListenParts } from '../audio-analysis/listen-to-file.ts';
import type { MediaStore } from '../media/media-store.ts';
import { readSubmission, type Submission, type SubmissionRow } from '../submissions/submission.ts';
import type { LiveParts } from '../work/live.ts';

const parameters = z.object({
  echoed: z.object({
    roomId: z.string().optional(),
    userId: z.string().optional(),
    forumId: z.string().optional(),
  }),
  /** For a file: `all` or unset. For a stream: 0, 1 or 2 (R3). */
  rule: z.union([z.literal('all'), z.literal(0), z.literal(1), z.literal(2)]).optional(),
  preSpeech: z.boolean(),
});
export type AudioParameters = z.infer<typeof parameters>;

/** The parts of the service that work on audio needs. */
export type AudioParts = ListenParts &
  LiveParts & {
    request: GuardedRequest;
    media: MediaStore;
    /** Signs the callbacks. */
    keys: Pick<KeyPair, 'privateKey'>;
    /** The size in bytes at which a source is cut off (L3). */
    limits: { audioFileBytes: number };
  };

/** A submitted audio file or stream, as the worker needs it. */
export type Audio = Submission & AudioParameters;

export function readAudio(row: SubmissionRow): Audio {
  return { ...readSubmission(row), ...parameters.parse(JSON.parse(row.audio ?? 'null')) };
}
