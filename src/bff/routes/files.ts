import * as files from '../../api/files.ts';
import { noteFetched } from '../../review/audit/note-view.ts';
import { Failure } from '../../review/context/failure.ts';
import { findSubmission } from '../../review/entities/find-submission.ts';
import { openEvidence } from '../../review/evidence/open-evidence.ts';
import { findUpload } from '../../review/uploads/find-upload.ts';
import { storeUpload } from '../../review/uploads/store-upload.ts';
import { mediaType } from '../media-types.ts';
import { passOnSource } from '../pass-on-source.ts';
import { serve } from '../serve.ts';
import { serveFile } from '../serve-file.ts';

/**
 * Uploads and downloads of pictures and videos. Downloads only through us: browsers request nothing from third parties.
 */
export const filesRoutes = () =>
  serve(files, {
    uploadFile: ({ ctx, c }) => {
      const { body } = c.req.raw;
      if (!body) throw new Failure('file_is_empty');
      const filename = decodeName(c.req.header('x-filename') ?? '');
      const contentType = c.req.header('content-type') ?? 'application/octet-stream';
      return storeUpload(ctx, { filename, contentType, body });
    },
    getEvidence: async ({ ctx, params, c }) => {
      const file = await openEvidence(ctx, params);
      const of = file.contentType.startsWith('audio/') ? 'audio' : 'picture';
      if (!asImage(c.req.header('sec-fetch-dest'))) await noteFetched(ctx, file.submissionId, of);
      return serveFile(ctx.evidence, file, c.req.raw.headers);
    },
    getSource: async ({ ctx, params, c }) => {
      const submission = await findSubmission(ctx.db.kysely, params.id);
      const of = submission.kind.startsWith('audio') ? 'audio' : 'video';
      if (submission.upload_id === null) {
        if (submission.url === null || !submission.kind.endsWith('-file'))
          throw new Failure('video_stored_elsewhere');
        const answer = await passOnSource(ctx, submission.url, c.req.raw);
        await noteFetched(ctx, submission.id, of);
        return answer;
      }
      const { key, filename, bytes } = await findUpload(ctx, submission.upload_id);
      await noteFetched(ctx, submission.id, of);
      return serveFile(ctx.evidence, { key, bytes, contentType: mediaType(filename) }, c.req.raw.headers);
    },
  });

/** Our page prefetches pictures and reports itself when one is revealed; any other fetch counts as a view. */
const asImage = (destination = '') => destination === 'image';

function decodeName(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
