import { execFileSync } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeEveryTaskVideo } from '../../src/testing/every-task-video.ts';
import { singleLines } from '../eval/ocr/frames.ts';

const street = fileURLToPath(new URL('../../public/samples/street.mp4', import.meta.url));
const pictures = 24;

/** The videos of the measurement, one frame a second of each, and what the galleries hold. */
export async function makeVideos(folder: string) {
  await copyFile(street, path.join(folder, 'street.mp4'));
  let count = 0;
  for await (const { jpeg } of singleLines(pictures))
    await writeFile(path.join(folder, `${count++}.jpg`), jpeg);
  const drawn = ['-framerate', '1', '-i', path.join(folder, '%d.jpg'), '-vf', 'scale=1280:720'];
  const coded = ['-r', '10', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-crf', '20', '-t', String(count)];
  const unlike = path.join(folder, 'unlike.mp4');
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...drawn, ...coded, unlike]);
  const { gallery } = await makeEveryTaskVideo(path.join(folder, 'every-task.mp4'));
  return {
    gallery,
    videos: {
      'the sample video': 'street.mp4',
      'a video in which nothing repeats': 'unlike.mp4',
      'a video with something for each task': 'every-task.mp4',
    },
  };
}
