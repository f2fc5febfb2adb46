import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { captureFrames } from '../../src/moderation/capture/frames.ts';
import { type Bench, msOf, promise, times } from './table.ts';
import { withVideos } from './videos-drawn.ts';

const seconds = 600;
const interval = 3;
const rounds = 3;

/**
 * Captures the frames of a ten-minute video as the service does, compared with ffmpeg writing the same frames into a
 * folder.
 */
export const capture: Bench = {
  name: 'capture',
  run: (log) =>
    withVideos(async ({ folder, draw }) => {
      log(`creating a video of ${seconds} s`);
      const video = draw('ten-minutes.mp4', seconds);
      const signal = new AbortController().signal;
      const measured = await times(rounds, async (round) => {
        log(`capture ${round + 1} of ${rounds}`);
        let frames = 0;
        const ours = await msOf(async () => {
          for await (const frame of captureFrames(video, { interval, signal }))
            frames += Math.sign(frame.jpeg.length);
        });
        const to = path.join(folder, 'bare');
        await mkdir(to);
        const bare = await msOf(async () => bareFfmpeg(video, path.join(to, '%d.jpg')));
        await rm(to, { recursive: true });
        if (frames !== seconds / interval) throw new Error(`${seconds} s gave ${frames} frames`);
        return { ours, bare };
      });
      return [
        promise(
          {
            of: `${seconds / interval} frames of ${seconds} s of 720p`,
            values: measured.map(({ ours }) => ours / 1000),
            unit: 's',
            bound: { of: 'bare ffmpeg', values: measured.map(({ bare }) => bare / 1000), unit: 's' },
          },
          '≤',
          1.15,
        ),
      ];
    }),
};

/** The obvious ffmpeg command for the same frames as files. */
function bareFfmpeg(video: string, to: string): void {
  const filter = `fps=fps=1/${interval}:start_time=0:round=up`;
  const args = ['-v', 'error', '-nostdin', '-i', video, '-an', '-vf', filter, '-q:v', '3', to];
  execFileSync('ffmpeg', args);
}
