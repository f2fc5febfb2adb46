import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { captureFrames } from './frames.ts';
import { peaks } from './peaks.ts';
import { probeAudio, probeVideo } from './probe.ts';
import { make } from './speech-video.ts';

// These files declare properties that their content does not have.
const { signal } = new AbortController();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/second-look-declared-');
});
afterAll(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);

function video(name: string, secondsAPicture: number, seconds: number, more: string[] = []): string {
  const source = `testsrc=s=64x36:r=1/${secondsAPicture}:d=${seconds}`;
  make(['-f', 'lavfi', '-i', source, ...more, '-pix_fmt', 'yuv420p', '-t', String(seconds), file(name)]);
  return file(name);
}

/** 8-bit PCM in one channel. */
async function wav(name: string, samples: number, { rate = 8000, channels = 1 }): Promise<string> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels, 28);
  header.writeUInt16LE(channels, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  await writeFile(file(name), Buffer.concat([header, Buffer.alloc(samples, 128)]));
  return file(name);
}

describe('RH8: a video of a few bytes', () => {
  test('is refused in words if it declares two pictures half a day apart', async () => {
    const hostile = video('apart.mp4', 43_000, 86_000);
    expect((await stat(hostile)).size).toBeLessThan(5000);
    const refused = await probeVideo(hostile, { signal }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CaptureError);
    expect(String(refused)).toMatch(
      /last picture of the video is at 43000 s, but the video has only 2 pictures/,
    );
  });

  test('is checked for ten minutes if it declares one picture that lasts a day', async () => {
    const still = video('day.mp4', 86_000, 86_000);
    expect(await probeVideo(still, { signal })).toMatchObject({ duration: 600, shownUntil: 600 });
    const frames = await Array.fromAsync(captureFrames(still, { interval: 10, until: 600, signal }));
    expect(frames).toHaveLength(60);
  });

  test('keeps its whole audio if it has one picture and long audio', async () => {
    const audio = ['-f', 'lavfi', '-i', 'sine=f=440:d=1200'];
    const spoken = video('spoken.mp4', 1200, 1200, audio);
    const { duration, shownUntil } = await probeVideo(spoken, { signal });
    expect([Math.round(duration ?? 0), shownUntil]).toEqual([1200, 600]);
  });

  test('is an ordinary video if it shows one picture a minute', async () => {
    const slides = video('slides.mp4', 60, 900);
    expect(await probeVideo(slides, { signal })).toMatchObject({ duration: 900, shownUntil: null });
  });
});

describe('RH8: an audio file', () => {
  test.each([
    [{ rate: 1 }, '4000 to 768000 are supported'],
    [{ rate: 4_000_000 }, '4000 to 768000 are supported'],
    [{ channels: 200 }, 'at most 64 are supported'],
  ])('with %j is refused before it is decoded', async (how, words) => {
    const hostile = await wav('hostile.wav', 80_000, how);
    await expect(probeAudio(hostile, { signal })).rejects.toThrow(words);
    await expect(peaks(hostile, 10, { signal })).rejects.toThrow(words);
  });

  test('with 8000 samples a second is accepted', async () => {
    const plain = await wav('plain.wav', 16_000, {});
    expect(await probeAudio(plain, { signal })).toMatchObject({ duration: 2 });
  });
});
