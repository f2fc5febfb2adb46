import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema } from './common.ts';

const file = { tag: 'Files', role: 'moderator', params: idParamSchema, byItself: true } as const;

export const uploadFile = call({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Upload a video or audio file to submit',
  description:
    'The body is the file itself, streamed; `X-Filename` has its name, percent-encoded. Then send `uploadId` in place of `url` with `POST /api/videos` or `POST /api/audio-files`.',
  tag: 'Content',
  role: 'moderator',
  keyScope: 'submit',
  takes: ['video/*', 'audio/*', 'application/octet-stream'],
  maxBytes: null,
  answer: z.object({ uploadId: z.string(), bytes: z.number() }),
  status: 201,
  refusals: ['file_is_empty', 'file_too_large', 'disk_full', 'evidence_store_unavailable'],
});
export const getEvidence = call({
  ...file,
  method: 'GET',
  path: '/api/evidence/{id}',
  summary: 'Get a stored frame or audio clip of a finding',
  description:
    'The picture or sound that a finding is about, by the id in the finding’s `evidence`. 404 with `picture_not_copied_yet`: it is being copied; ask again.',
  keyScope: 'read',
  sends: ['image/*', 'audio/*'],
  refusals: [
    'no_such_picture',
    'picture_not_copied_yet',
    'picture_file_missing',
    'picture_lost',
    'file_removed',
    'evidence_store_unavailable',
  ],
});
export const getSource = call({
  ...file,
  method: 'GET',
  path: '/api/submissions/{id}/source',
  summary: 'Get a video or audio file, or a range of it',
  description:
    'Plays or downloads what was submitted. An uploaded file comes from here. One that was submitted by address is passed on from there, a range at a time.',
  keyScope: 'read',
  sends: ['video/*', 'audio/*'],
  refusals: [
    'video_stored_elsewhere',
    'source_does_not_answer',
    'source_cannot_be_sought',
    'source_is_not_media',
    'file_too_large',
    'no_such_submission',
    'file_removed',
    'evidence_store_unavailable',
  ],
});
