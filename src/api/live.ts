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
    'For a player: fragmented MP4 as long as the stream runs, at most half an hour. The server reads the source, never the browser.',
  sends: ['video/mp4', 'audio/mp4'],
});
export const getLiveFrame = call({
  ...live,
  path: '/api/submissions/{id}/live-frame',
  summary: 'Get the latest picture of a live video stream',
  description: 'For tiles and previews: one picture of a running stream. Ask again for a newer one.',
  sends: ['image/jpeg'],
});
