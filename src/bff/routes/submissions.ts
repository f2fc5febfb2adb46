import * as submissions from '../../api/submissions.ts';
import * as texts from '../../api/texts.ts';
import { replayCallback } from '../../review/intake/replay.ts';
import { closeSubmission } from '../../review/submissions/close-submission.ts';
import { compareScores } from '../../review/submissions/compare-scores.ts';
import { createSubmission } from '../../review/submissions/create-submission.ts';
import { getPeaks } from '../../review/submissions/get-peaks.ts';
import { getSubmission } from '../../review/submissions/get-submission.ts';
import { listSubmissions } from '../../review/submissions/list-submissions.ts';
import { moderateTexts } from '../../review/submissions/moderate-texts.ts';
import { serve } from '../serve.ts';

export const textsRoutes = () =>
  serve(texts, { sendTexts: ({ ctx, body, key }) => moderateTexts(ctx, body, key) });

export const submissionsRoutes = () =>
  serve(submissions, {
    sendVideo: async ({ ctx, body, key }) => ({
      submission: await createSubmission(ctx, { kind: 'video-file', body }, key),
    }),
    sendVideoStream: async ({ ctx, body, key }) => ({
      submission: await createSubmission(ctx, { kind: 'video-stream', body }, key),
    }),
    sendAudioFile: async ({ ctx, body, key }) => ({
      submission: await createSubmission(ctx, { kind: 'audio-file', body }, key),
    }),
    sendAudioStream: async ({ ctx, body, key }) => ({
      submission: await createSubmission(ctx, { kind: 'audio-stream', body }, key),
    }),
    listSubmissions: ({ ctx, query }) => listSubmissions(ctx, query),
    getSubmission: ({ ctx, params }) => getSubmission(ctx, params),
    closeSubmission: async ({ ctx, params }) => ({ submission: await closeSubmission(ctx, params) }),
    compareScores: ({ ctx, params }) => compareScores(ctx, params),
    getPeaks: ({ ctx, params }) => getPeaks(ctx, params),
    replayCallback: async ({ ctx, params }) => {
      await replayCallback(ctx, params);
      return getSubmission(ctx, params);
    },
  });
