import { createRoute, z } from '@hono/zod-openapi';
import { idParamSchema, pageOf } from '../../api/common.ts';
import {
  audioFileBodySchema,
  audioStreamBodySchema,
  peaksAnswerSchema,
  submissionAnswerSchema,
  submissionDetailSchema,
  submissionSchema,
  submissionsQuerySchema,
  videoBodySchema,
  videoStreamBodySchema,
} from '../../api/submissions.ts';
import { textsAnswerSchema, textsBodySchema } from '../../api/texts.ts';
import { replayCallback } from '../../review/intake/replay.ts';
import { closeSubmission } from '../../review/submissions/close-submission.ts';
import { createSubmission } from '../../review/submissions/create-submission.ts';
import { getPeaks } from '../../review/submissions/get-peaks.ts';
import { getSubmission } from '../../review/submissions/get-submission.ts';
import { listSubmissions } from '../../review/submissions/list-submissions.ts';
import { moderateTexts } from '../../review/submissions/moderate-texts.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const texts = createRoute({
  method: 'post',
  path: '/api/texts',
  request: { body: jsonBody(textsBodySchema) },
  responses: answers(textsAnswerSchema, 'The results, in order'),
});
const taken = <Path extends string, Body extends z.ZodType>(path: Path, schema: Body) =>
  createRoute({
    method: 'post',
    path,
    request: { body: jsonBody(schema) },
    responses: answers(submissionAnswerSchema, 'Taken; the result comes later', 202),
  });
const video = taken('/api/videos', videoBodySchema);
const videoStream = taken('/api/video-streams', videoStreamBodySchema);
const audioFile = taken('/api/audio-files', audioFileBodySchema);
const audioStream = taken('/api/audio-streams', audioStreamBodySchema);
const list = createRoute({
  method: 'get',
  path: '/api/submissions',
  request: { query: submissionsQuerySchema },
  responses: answers(pageOf(submissionSchema), 'A page of submissions, the newest first'),
});
const get = createRoute({
  method: 'get',
  path: '/api/submissions/{id}',
  request: { params: idParamSchema },
  responses: answers(
    submissionDetailSchema,
    'The submission with findings, fragments, summary and callbacks',
  ),
});
const close = createRoute({
  method: 'post',
  path: '/api/submissions/{id}/close',
  request: { params: idParamSchema },
  responses: answers(submissionAnswerSchema, 'Closing'),
});
const peaks = createRoute({
  method: 'get',
  path: '/api/submissions/{id}/peaks',
  request: { params: idParamSchema },
  responses: answers(peaksAnswerSchema, 'Loudness over time, for a waveform'),
});
const replay = createRoute({
  method: 'post',
  path: '/api/submissions/{id}/callbacks/{callbackId}/replay',
  request: { params: idParamSchema.extend({ callbackId: z.string().max(100) }) },
  responses: answers(submissionDetailSchema, 'The submission after the stored callback was read again'),
});

export function submissionsRoutes() {
  // Statement by statement: a chain would carry the types of all routes before through each one.
  const app = newApp();
  app.openapi(texts, async (c) => c.json(await moderateTexts(c.var.ctx, c.req.valid('json')), 200));
  app.openapi(video, async (c) => {
    const input = { kind: 'video-file', body: c.req.valid('json') } as const;
    return c.json({ submission: await createSubmission(c.var.ctx, input) }, 202);
  });
  app.openapi(videoStream, async (c) => {
    const input = { kind: 'video-stream', body: c.req.valid('json') } as const;
    return c.json({ submission: await createSubmission(c.var.ctx, input) }, 202);
  });
  app.openapi(audioFile, async (c) => {
    const input = { kind: 'audio-file', body: c.req.valid('json') } as const;
    return c.json({ submission: await createSubmission(c.var.ctx, input) }, 202);
  });
  app.openapi(audioStream, async (c) => {
    const input = { kind: 'audio-stream', body: c.req.valid('json') } as const;
    return c.json({ submission: await createSubmission(c.var.ctx, input) }, 202);
  });
  app.openapi(peaks, async (c) => c.json(await getPeaks(c.var.ctx, c.req.valid('param')), 200));
  app.openapi(replay, async (c) => {
    await replayCallback(c.var.ctx, c.req.valid('param'));
    return c.json(await getSubmission(c.var.ctx, c.req.valid('param')), 200);
  });
  app.openapi(list, async (c) => c.json(await listSubmissions(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(get, async (c) => c.json(await getSubmission(c.var.ctx, c.req.valid('param')), 200));
  app.openapi(close, async (c) =>
    c.json({ submission: await closeSubmission(c.var.ctx, c.req.valid('param')) }, 200),
  );
  return app;
}
