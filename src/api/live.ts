import { call } from './call.ts';
import { idParamSchema } from './common.ts';

const live = {
  method: 'GET',
  tag: 'Submissions',
  role: 'moderator',
  params: idParamSchema,
  byItself: true,
  refusals: [
    'no_such_submission',
    'live_not_in_demo',
    'live_stream_over',
    'live_places_taken',
    'live_source_away',
    'live_program_missing',
  ],
} as const;

export const watchStream = call({
  ...live,
  path: '/api/submissions/{id}/live',
  summary: 'Watch a live stream',
  description:
    'Fragmented MP4 as long as the stream runs, at most half an hour. The source is read by us, never by the browser.',
  sends: ['video/mp4', 'audio/mp4'],
});
export const getLiveFrame = call({
  ...live,
  path: '/api/submissions/{id}/live-frame',
  summary: 'Get the latest picture of a live video stream',
  sends: ['image/jpeg'],
});
