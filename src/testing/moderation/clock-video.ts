import { spawnSync } from 'node:child_process';
import sharp from 'sharp';

// For tests: a video in which every frame shows its own number as ten black or white bars.
const bits = 10;
const bar = 16;
const height = 32;

const bars = (number: number): Buffer => {
  const pixels = Buffer.alloc(bits * bar * height);
  for (let at = 0; at < pixels.length; at++) {
    const bit = Math.floor((at % (bits * bar)) / bar);
    pixels[at] = (number >> bit) & 1 ? 255 : 0;
  }
  return pixels;
};

/** Writes `frames` numbered pictures at `rate` a second; the file's ending chooses the container. */
export function makeClockVideo(file: string, rate: string, frames: number, more: string[] = []): void {
  const input = Buffer.concat(Array.from({ length: frames }, (_, number) => bars(number)));
  const size = `${bits * bar}x${height}`;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', size, '-r', rate, '-i', 'pipe:0'];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '25', '-pix_fmt', 'yuv420p'];
  const result = spawnSync('ffmpeg', ['-y', '-v', 'error', ...raw, ...coded, ...more, file], { input });
  if (result.status !== 0)
    throw new Error(`These tests need ffmpeg with libx264: ${result.error ?? result.stderr}`);
}

/** The number in a captured picture. */
export async function readClock(jpeg: Uint8Array): Promise<number> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width * info.channels;
  let number = 0;
  for (let bit = 0; bit < bits; bit++) {
    const at = row + Math.floor(((bit + 0.5) * info.width) / bits) * info.channels;
    if ((data[at] ?? 0) > 127) number |= 1 << bit;
  }
  return number;
}
