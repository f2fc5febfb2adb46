import type { AudioParts } from '../audio/audio.ts';
import { enqueueAudioFileResult, runAudioFile } from '../audio/audio-file.ts';
import { enqueueAudioStreamEnd, runAudioStream } from '../audio/audio-stream.ts';
import type { Tx } from '../store/database.ts';
import type { SubmissionKind } from '../store/tables.ts';
import type { SubmissionRow } from '../submissions/submission.ts';
import { enqueueVideoEnd } from '../video/finish-video.ts';
import type { VideoParts } from '../video/video.ts';
import { runVideoFile } from '../video/video-file.ts';
import { runVideoStream } from '../video/video-stream.ts';
import type { Ending } from '../work/ending.ts';
import type { Work } from '../work/running.ts';

/** What work on a submission of any kind needs from the service. */
export type WorkParts = VideoParts & AudioParts;

/**
 * What differs between the kinds. `run` works on a submission until its source ends, continues where an earlier run
 * stopped, and throws errors for `endingFor`. `enqueueCallbacks` enqueues the last callbacks of a submission that ended.
 */
type Kind = {
  run(ctx: WorkParts, row: SubmissionRow, work: Work): Promise<void>;
  enqueueCallbacks(ctx: WorkParts, tx: Tx, row: SubmissionRow, ending: Ending): Promise<void>;
};

export const kinds: Record<SubmissionKind, Kind> = {
  'video-file': { run: runVideoFile, enqueueCallbacks: enqueueVideoEnd },
  'video-stream': { run: runVideoStream, enqueueCallbacks: enqueueVideoEnd },
  'audio-file': { run: runAudioFile, enqueueCallbacks: enqueueAudioFileResult },
  'audio-stream': { run: runAudioStream, enqueueCallbacks: enqueueAudioStreamEnd },
};
