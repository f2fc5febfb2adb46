import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const makeMs = 60_000;
export const videoSeconds = 6;
export const audioSeconds = 6;
const liveSeconds = 10;

// The first of each has something to find, so that results are not empty; not every ffmpeg can draw text and speak.
const pictures = [
  "color=white:s=640x360:r=10,drawtext=text='FREE COINS':fontsize=72:fontcolor=black:x=80:y=130",
  'testsrc2=s=640x360:r=10',
];
const voices = [
  "flite=text='hello everyone. add my number for cheap coins.':voice=slt,apad",
  'sine=frequency=330:sample_rate=22050',
];

export type Media = { video: string; audio: string; live: string };

/** Creates a video, an audio file and the loop for the live stream in `folder`. Throws without ffmpeg. */
export async function makeMedia(folder: string): Promise<Media> {
  const file = (name: string) => path.join(folder, name);
  const media = { video: file('video.mp4'), audio: file('audio.mp3'), live: file('live.flv') };
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '10',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ];
  const inputs = await firstThatWorks((picture, voice) =>
    ffmpeg([...from(picture), ...from(voice), ...coding, '-t', String(videoSeconds), media.video]),
  );
  await ffmpeg([...from(inputs.voice), '-t', String(audioSeconds), media.audio]);
  const live = [...coding, '-t', String(liveSeconds), '-f', 'flv', media.live];
  await ffmpeg([...from(inputs.picture), ...from(inputs.voice), ...live]);
  return media;
}

const from = (source: string) => ['-f', 'lavfi', '-i', source];

async function firstThatWorks(make: (picture: string, voice: string) => Promise<void>) {
  let failure: unknown;
  for (const picture of pictures) {
    for (const voice of voices) {
      try {
        await make(picture, voice);
        return { picture, voice };
      } catch (error) {
        failure = error;
      }
    }
  }
  throw failure;
}

async function ffmpeg(args: string[]): Promise<void> {
  try {
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { timeout: makeMs });
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw missing
      ? new Error('ffmpeg is needed to create a video and an audio file: install it first')
      : error;
  }
}

/** The ffmpeg arguments that send the live stream in real time, for ten minutes at most. */
export function liveArguments({ live }: Media): string[] {
  const input = ['-re', '-stream_loop', '-1', '-i', live, '-t', '600'];
  return ['-v', 'error', '-nostdin', ...input, '-c', 'copy', '-f', 'flv', 'pipe:1'];
}
