// Draws and records the demo's media besides the sample video. The result is committed, so this only runs after a
// change. It needs ffmpeg with libx264 and libflite, and a font.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { speakAt } from '../../src/moderation/capture/speech-video.ts';
import { market, marketSeconds, sceneSeconds } from '../samples/market.ts';
import { height, width } from '../samples/street.ts';
import { draw, needFonts } from '../samples/svg.ts';

const target = fileURLToPath(new URL('../../src/demo/market/', import.meta.url));
const fps = 5;
const [w, h] = [640, 360];
const audio = path.join(tmpdir(), `second-look-market-${process.pid}.wav`);
const bitexact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact'];

needFonts(['DejaVu Sans']);
await mkdir(`${target}frames`, { recursive: true });
try {
  speakAt(
    audio,
    [
      { at: 1, words: 'good evening and welcome to the night market' },
      { at: 9, words: 'add my number for cheap coins' },
      { at: 15, words: 'go away you are all worthless idiots' },
    ],
    marketSeconds,
  );
  await video(['-c:a', 'aac', '-b:a', '32k', '-ac', '1'], 'market.mp4');
  speakAt(
    audio,
    [
      { at: 0.5, words: 'hello this is about the bicycle you sell' },
      { at: 5, words: 'I can pay tomorrow but add my number for cheap coins first' },
      { at: 11.5, words: 'you stupid liar I know where you live' },
      { at: 16, words: 'sorry wrong person have a nice evening' },
    ],
    20,
  );
  await run(['-i', audio, '-c:a', 'aac', '-b:a', '40k', '-ac', '1', ...bitexact, `${target}call.m4a`]);
} finally {
  await rm(audio, { force: true });
}
for (let second = 1; second < marketSeconds; second += sceneSeconds) {
  await draw(market(second), width, height)
    .flatten({ background: '#000' })
    .resize(960, 540)
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(`${target}frames/${second}.jpg`);
}
for (const [file, maxBytes] of [
  ['market.mp4', 400_000],
  ['call.m4a', 130_000],
] as const) {
  const { size } = await stat(target + file);
  console.log(`${file}: ${size} bytes`);
  if (size > maxBytes) throw new Error(`${file} has ${size} bytes, more than the ${maxBytes} it may have`);
}

async function video(audioCoding: string[], file: string): Promise<void> {
  const pixels = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${w}x${h}`,
    '-r',
    String(fps),
    '-i',
    'pipe:0',
  ];
  const pictures = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '28',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '25',
  ];
  await run(
    [
      ...pixels,
      '-i',
      audio,
      ...pictures,
      '-threads',
      '1',
      ...audioCoding,
      '-movflags',
      '+faststart',
      ...bitexact,
      '-shortest',
      target + file,
    ],
    async (take) => {
      for (let frame = 0; frame < fps * marketSeconds; frame++) {
        await take(
          await draw(market(frame / fps), width, height)
            .flatten({ background: '#000' })
            .resize(w, h)
            .removeAlpha()
            .raw()
            .toBuffer(),
        );
      }
    },
  );
}

async function run(
  args: string[],
  feed?: (take: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(ffmpeg, 'exit');
  await feed?.(async (bytes) => {
    if (!ffmpeg.stdin.write(bytes)) await once(ffmpeg.stdin, 'drain');
  });
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
