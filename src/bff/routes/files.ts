import { createRoute } from '@hono/zod-openapi';
import { uploadAnswerSchema } from '../../api/submissions.ts';
import { noteFetched } from '../../review/audit/note-view.ts';
import { openEvidence } from '../../review/evidence/open-evidence.ts';
import { Failure } from '../../review/failure.ts';
import { findSubmission } from '../../review/submissions/find-submission.ts';
import { findUpload } from '../../review/uploads/find-upload.ts';
import { storeUpload } from '../../review/uploads/store-upload.ts';
import { answers } from '../answers.ts';
import { mediaType } from '../media-types.ts';
import { newApp } from '../new-app.ts';
import { serveFile } from '../serve-file.ts';

const upload = createRoute({
  method: 'post',
  path: '/api/uploads',
  description: 'The file itself as the body, streamed. X-Filename carries its name, percent-encoded.',
  responses: answers(uploadAnswerSchema, 'Stored', 201),
});

/** Pictures and films, in and out. Out only through us: a browser asks no third party. */
export function filesRoutes() {
  const app = newApp().openapi(upload, async (c) => {
    const body = c.req.raw.body;
    if (!body) throw new Failure('invalid_request', 'The file is empty.');
    const filename = decodeName(c.req.header('x-filename') ?? '');
    const contentType = c.req.header('content-type') ?? 'application/octet-stream';
    return c.json(await storeUpload(c.var.ctx, { filename, contentType, body }), 201);
  });
  app.get('/api/evidence/:id', async (c) => {
    const file = await openEvidence(c.var.ctx, { id: c.req.param('id') });
    const of = file.contentType.startsWith('audio/') ? 'sound' : 'picture';
    if (!asImage(c.req.header('sec-fetch-dest'))) await noteFetched(c.var.ctx, file.submissionId, of);
    return serveFile(c.var.ctx.evidence, file, c.req.raw.headers);
  });
  app.get('/api/submissions/:id/source', async (c) => {
    const { ctx } = c.var;
    const submission = await findSubmission(ctx.db.kysely, c.req.param('id'));
    if (submission.upload_id === null)
      throw new Failure('not_found', 'This film lies elsewhere; we hold its flagged frames only.');
    const { key, filename, bytes } = await findUpload(ctx, submission.upload_id);
    const of = submission.kind.startsWith('audio') ? 'sound' : 'film';
    await noteFetched(ctx, submission.id, of);
    return serveFile(ctx.evidence, { key, bytes, contentType: mediaType(filename) }, c.req.raw.headers);
  });
  return app;
}

/** Of pictures our page says itself when they are unveiled: it fetches them ahead. Whoever else fetches, looks. */
const asImage = (destination = '') => destination === 'image';

function decodeName(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
