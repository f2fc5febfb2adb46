import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const makeMs = 60_000;
export const filmSeconds = 6;
export const soundSeconds = 6;

export type Media = { film: string; sound: string; live: string };

/** Draws a film, a sound and what is repeated as the live stream, into `folder`. Throws when there is no ffmpeg. */
export async function makeMedia(folder: string): Promise<Media> {
  const file = (name: string) => path.join(folder, name);
  const media = { film: file('film.mp4'), sound: file('sound.mp3'), live: file('live.flv') };
  const picture = (seconds: number) => `testsrc2=size=640x360:rate=10:duration=${seconds}`;
  const tone = (seconds: number) => `sine=frequency=330:sample_rate=22050:duration=${seconds}`;
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p'];
  await ffmpeg([
    '-f',
    'lavfi',
    '-i',
    picture(filmSeconds),
    '-f',
    'lavfi',
    '-i',
    tone(filmSeconds),
    ...x264,
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
    media.film,
  ]);
  await ffmpeg(['-f', 'lavfi', '-i', tone(soundSeconds), media.sound]);
  await ffmpeg([
    '-f',
    'lavfi',
    '-i',
    picture(10),
    '-f',
    'lavfi',
    '-i',
    tone(10),
    ...x264,
    '-c:a',
    'aac',
    '-f',
    'flv',
    media.live,
  ]);
  return media;
}

async function ffmpeg(args: string[]): Promise<void> {
  try {
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { timeout: makeMs });
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw missing ? new Error('ffmpeg is needed to make a film and a sound: install it first') : error;
  }
}

/** The arguments that send the live stream out in real time, for ten minutes at most. */
export function liveArguments({ live }: Media): string[] {
  return [
    '-v',
    'error',
    '-nostdin',
    '-re',
    '-stream_loop',
    '-1',
    '-i',
    live,
    '-t',
    '600',
    '-c',
    'copy',
    '-f',
    'flv',
    'pipe:1',
  ];
}
