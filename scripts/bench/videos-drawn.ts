import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

const piece = 30;

/** Videos of 720p at 25 frames a second: half a minute with movement, repeated. */
export async function withVideos<T>(
  use: (videos: { folder: string; draw(name: string, seconds: number): string }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp('/tmp/second-look-bench-videos-');
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
  try {
    const one = path.join(folder, 'piece.mp4');
    const source = `testsrc2=size=1280x720:rate=25:duration=${piece}`;
    ffmpeg('-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', one);
    return await use({
      folder,
      draw: (name, seconds) => {
        const video = path.join(folder, name);
        ffmpeg(
          '-stream_loop',
          String(Math.ceil(seconds / piece) - 1),
          '-i',
          one,
          '-c',
          'copy',
          '-t',
          String(seconds),
          video,
        );
        return video;
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
