import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sample, type signIn } from '../../e2e/second-look.ts';

const perRequest = 20;

/**
 * Creates that many waiting cases of videos (two seconds of the sample video with its drawn text) and of texts.
 * `userId` is the sender of the videos.
 */
export async function fill(
  script: Awaited<ReturnType<typeof signIn>>,
  { userId, ...wanted }: { videos: number; texts: number; userId?: string },
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-decide-'));
  try {
    const clip = path.join(folder, 'clip.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-ss', '4', '-i', sample('street.mp4'), '-t', '2', '-an', clip]);
    const uploadId = await script.upload(clip);
    for (let sent = 0; sent < wanted.videos; sent++) {
      const { status, body } = await script.call('POST', '/api/videos', {
        uploadId,
        interval: 1,
        tasks: ['ocr-text'],
        ...(userId === undefined ? {} : { customInfo: { userId } }),
      });
      if (status !== 202) throw new Error(`a video was not accepted: ${JSON.stringify(body)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (let sent = 0; sent < wanted.texts; sent += perRequest) {
    const texts = Array.from({ length: Math.min(perRequest, wanted.texts - sent) }, (_, at) => ({
      content: `Get your fr33 c0ins here before midnight, offer ${sent + at}`,
      userId: `u-${(sent + at) % 9}`,
    }));
    await script.call('POST', '/api/texts', { texts });
  }
  await script.until(
    '/api/submissions?kind=video-file&limit=200',
    ({ items }: { items: { state: string; message: string | null; endedAt: string | null }[] }) => {
      const failed = items.find(({ state }) => state === 'error');
      // The message names a missing tool, for instance.
      if (failed) throw new Error(`a video failed: ${failed.message}`);
      return items.every(({ endedAt }) => endedAt !== null);
    },
    900,
  );
  await script.until('/api/lanes', ({ lanes }: { lanes: { key: string; open: number }[] }) =>
    lanes.some(({ key, open }) => key === 'review' && open >= wanted.videos + wanted.texts),
  );
}
