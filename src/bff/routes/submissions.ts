import { createRoute } from '@hono/zod-openapi';
import { idParamSchema, pageOf } from '../../api/common.ts';
import {
  submissionAnswerSchema,
  submissionDetailSchema,
  submissionSchema,
  submissionsQuerySchema,
  videoBodySchema,
} from '../../api/submissions.ts';
import { textsAnswerSchema, textsBodySchema } from '../../api/texts.ts';
import { closeSubmission } from '../../review/submissions/close-submission.ts';
import { createVideo } from '../../review/submissions/create-video.ts';
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
const video = createRoute({
  method: 'post',
  path: '/api/videos',
  request: { body: jsonBody(videoBodySchema) },
  responses: answers(submissionAnswerSchema, 'Taken; the result comes later', 202),
});
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

export function submissionsRoutes() {
  return newApp()
    .openapi(texts, async (c) => c.json(await moderateTexts(c.var.ctx, c.req.valid('json')), 200))
    .openapi(video, async (c) =>
      c.json({ submission: await createVideo(c.var.ctx, c.req.valid('json')) }, 202),
    )
    .openapi(list, async (c) => c.json(await listSubmissions(c.var.ctx, c.req.valid('query')), 200))
    .openapi(get, async (c) => c.json(await getSubmission(c.var.ctx, c.req.valid('param')), 200))
    .openapi(close, async (c) =>
      c.json({ submission: await closeSubmission(c.var.ctx, c.req.valid('param')) }, 200),
    );
}
