import type { AudioParts } from '../audio/audio.ts';
import { enqueueAudioFileResult, runAudioFile } from '../audio/audio-file.ts';
import { enqueueAudioStreamEnd, runAudioStream } from '../audio/audio-stream.ts';
import type { Tx } from '../store/database.ts';
import type { SubmissionKind } from '../store/tables.ts';
import type { SubmissionRow } from '../submissions/submission.ts';
import { tellVideo } from '../video/tell-video.ts';
import type { VideoParts } from '../video/video.ts';
import { runVideoFile } from '../video/video-file.ts';
import { runVideoStream } from '../video/video-stream.ts';
import type { Ending } from '../work/ending.ts';
import type { Work } from '../work/running.ts';

/** What work on a submission of any kind needs from the service. */
export type WorkParts = VideoParts & AudioParts;

/**
 * What differs between the kinds. `run` works on a submission until its source ends, continues where an earlier run
 * stopped, and throws errors for `endingFor`. `tell` enqueues the last callbacks of a submission that ended.
 */
type Kind = {
  run(ctx: WorkParts, row: SubmissionRow, work: Work): Promise<void>;
  tell(ctx: WorkParts, tx: Tx, row: SubmissionRow, ending: Ending): Promise<void>;
};

export const kinds: Record<SubmissionKind, Kind> = {
  'video-file': { run: runVideoFile, tell: tellVideo },
  'video-stream': { run: runVideoStream, tell: tellVideo },
  'audio-file': { run: runAudioFile, tell: enqueueAudioFileResult },
  'audio-stream': { run: runAudioStream, tell: enqueueAudioStreamEnd },
};
