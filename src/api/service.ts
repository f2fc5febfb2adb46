import { z } from 'zod';
import { call } from './call.ts';

const service = { tag: 'Moderation service', role: 'anyone' } as const;

export const receiveCallback = call({
  ...service,
  method: 'POST',
  path: '/callbacks/{token}',
  summary: 'Receive a callback of the moderation service',
  description:
    'Only the moderation service sends this: a signed result for one submission. It is stored before it is answered. After 503 the service must send it again.',
  params: z.object({ token: z.string() }),
  body: z.unknown(),
  // Fits the summary of a video of a day at one frame per second: our service lists every frame in about 150 bytes.
  maxBytes: 16 * 1024 ** 2,
  answer: z.object({ received: z.boolean() }),
  refusals: [
    'no_such_callback_address',
    'callback_rejected',
    'callback_not_stored',
    'database_unavailable_for_callback',
    'disk_full',
  ],
});
export const getUpload = call({
  ...service,
  method: 'GET',
  path: '/media/uploads/{token}/{filename}',
  summary: 'Get an uploaded video or audio file, for the moderation service',
  description:
    'Only the moderation service fetches this: what `POST /api/uploads` stored, at an address that cannot be guessed.',
  params: z.object({ token: z.string(), filename: z.string() }),
  sends: ['video/*', 'audio/*'],
  refusals: ['address_not_found', 'file_removed', 'evidence_store_unavailable'],
});
