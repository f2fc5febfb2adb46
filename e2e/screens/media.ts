import { everyState, failing, loading } from './failing.ts';
import { dialog, type Screen } from './screen.ts';
import type { World } from './world.ts';

const tasks = ['ocr-text', 'image-gallery'] as const;

/** Videos, audio and streams: the list of each, one of each, and one that failed. A user who sent some of it. */
export function mediaScreens({ video, bad, talk, stream, failedStream }: World): Screen[] {
  const userPath = `/users/${encodeURIComponent('用户小明')}`;
  const videoPath = `/videos/${video.id}`;
  return [
    { name: 'videos', at: '/videos' },
    { name: 'videos-nothing', at: '/videos?q=nobodysentthis', state: true },
    ...everyState({ name: 'videos', at: '/videos' }),
    { name: 'video', at: videoPath, look: ({ page }) => page.getByTestId('frame').waitFor() },
    ...tasks.map((task): Screen => ({ name: `video-${task}`, at: `${videoPath}?tab=${task}`, state: true })),
    {
      name: 'video-callbacks',
      at: videoPath,
      state: true,
      look: async ({ page, say }) => {
        await page.getByRole('button', { name: say('videos:raw.open', { count: 1 }) }).click();
        await dialog(page).getByRole('heading').first().waitFor();
      },
    },
    { name: 'video-failed', at: `/videos/${bad.id}`, state: true },
    {
      name: 'video-to-gallery',
      at: videoPath,
      state: true,
      look: async ({ page, say }) => {
        await page.getByRole('button', { name: say('media:addToGallery') }).click();
        await dialog(page).getByRole('button').last().waitFor();
      },
    },
    loading({ name: 'video', at: videoPath }),
    failing({ name: 'video', at: videoPath }),
    { name: 'user', at: userPath },
    { name: 'user-unknown', at: '/users/nobody', state: true },
    loading({ name: 'user', at: userPath }),
    failing({ name: 'user', at: userPath }),
    { name: 'audio', at: '/audio' },
    ...everyState({ name: 'audio', at: '/audio' }),
    { name: 'audio-file', at: `/audio/${talk.id}` },
    loading({ name: 'audio-file', at: `/audio/${talk.id}` }),
    failing({ name: 'audio-file', at: `/audio/${talk.id}` }),
    { name: 'streams', at: '/streams', running: true },
    ...everyState({ name: 'streams', at: '/streams' }),
    ...(stream ? [{ name: 'stream', at: `/streams/${stream.id}`, running: true } as const] : []),
    { name: 'stream-failed', at: `/streams/${failedStream.id}`, state: true },
  ];
}
