import * as submissions from '../../api/submissions.ts';
import * as texts from '../../api/texts.ts';
import { replayCallback } from '../../review/intake/replay.ts';
import { closeSubmission } from '../../review/submissions/close-submission.ts';
import { compareScores } from '../../review/submissions/compare-scores.ts';
import { createSubmission, type NewSubmission } from '../../review/submissions/create-submission.ts';
import { getPeaks } from '../../review/submissions/get-peaks.ts';
import { getSubmission } from '../../review/submissions/get-submission.ts';
import { listSubmissions } from '../../review/submissions/list-submissions.ts';
import { moderateTexts } from '../../review/submissions/moderate-texts.ts';
import { submissionId } from '../../review/submissions/submission-id.ts';
import { type CallInput, serve } from '../serve.ts';

export const textsRoutes = () =>
  serve(texts, {
    sendTexts: async ({ ctx, body, key, c }) => {
      const id = await submissionId(ctx, 'texts', key);
      c.set('submission', { id, isNew: true });
      return moderateTexts(ctx, body, { key, id });
    },
  });

async function create({ ctx, c, key }: Pick<CallInput<object>, 'ctx' | 'c' | 'key'>, input: NewSubmission) {
  const submission = await createSubmission(ctx, input, key);
  c.set('submission', { id: submission.id, isNew: true });
  return { submission };
}

export const submissionsRoutes = () =>
  serve(submissions, {
    sendVideo: ({ body, ...call }) => create(call, { kind: 'video-file', body }),
    sendVideoStream: ({ body, ...call }) => create(call, { kind: 'video-stream', body }),
    sendAudioFile: ({ body, ...call }) => create(call, { kind: 'audio-file', body }),
    sendAudioStream: ({ body, ...call }) => create(call, { kind: 'audio-stream', body }),
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
