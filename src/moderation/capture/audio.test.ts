import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ToolMissingError } from '../../platform/node/programs/system-tools.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { audioFormats } from '../../protocol/limits.ts';
import { type AudioOptions, captureAudio, wavOf } from './audio.ts';
import { type AudioWindow, audioCutter, overlapSeconds, windowSeconds } from './audio-windows.ts';
import { peaks } from './peaks.ts';
import { probeAudio } from './probe.ts';
import { make } from './speech-video.ts';

let folder = '';
const file = (name: string) => path.join(folder, name);
const never = new AbortController().signal;
const tone = (name: string, filter: string, more: string[] = []) =>
  make(['-f', 'lavfi', '-i', filter, ...more, file(name)]);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'audio-'));
  // A tone that starts every ten seconds and lasts half a second. Its place shows the time.
  tone('beeps.wav', "aevalsrc='0.5*sin(880*2*PI*t)*lt(mod(t,10),0.5)':s=44100:d=35", ['-ac', '2']);
  make(['-f', 'lavfi', '-i', 'color=c=teal:s=64x36:r=5:d=2', '-pix_fmt', 'yuv420p', file('mute.mp4')]);
});
afterAll(() => rm(folder, { recursive: true }));

const capture = (name: string, options: Partial<AudioOptions> = {}) =>
  Array.fromAsync(captureAudio(file(name), { signal: never, ...options }));

const loudest = ({ pcm, start }: AudioWindow, from: number, until: number) => {
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
  return samples
    .subarray((from - start) * 16_000, (until - start) * 16_000)
    .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
};

describe('windows', () => {
  test('cover a source with overlaps, and their own parts follow each other without a gap or an overlap', async () => {
    const windows = await capture('beeps.wav');
    const step = windowSeconds - overlapSeconds;
    expect(windows.map(({ start, end }) => [start, end])).toEqual([
      [0, windowSeconds],
      [step, step + windowSeconds],
      [2 * step, 2 * step + windowSeconds],
      [3 * step, 35],
    ]);
    expect(windows.map(({ last }) => last)).toEqual([false, false, false, true]);
    const own = windows.map((each) => each.own);
    expect(own[0]?.start).toBe(0);
    expect(own.at(-1)?.end).toBe(35);
    expect(own.slice(1).map(({ start }) => start)).toEqual(own.slice(0, -1).map(({ end }) => end));
    for (const { start, end, pcm } of windows) expect(pcm.length / 2).toBe((end - start) * 16_000);
  });

  test('hold the audio of their seconds', async () => {
    for (const window of await capture('beeps.wav')) {
      const beep = Math.ceil(window.start / 10) * 10;
      expect(loudest(window, beep + 0.05, beep + 0.45)).toBeGreaterThan(10_000);
      if (beep + 2 <= window.end) expect(loudest(window, beep + 0.6, beep + 2)).toBeLessThan(200);
    }
  });

  test('between from and until have times from the start of the source', async () => {
    const [only, ...more] = await capture('beeps.wav', { from: 19, until: 22 });
    expect(more).toEqual([]);
    expect(only).toMatchObject({ start: 19, end: 22, last: true, own: { start: 19, end: 22 } });
    if (!only) return;
    expect(loudest(only, 19, 19.9)).toBeLessThan(200);
    expect(loudest(only, 20.05, 20.45)).toBeGreaterThan(10_000);
    expect(await capture('beeps.wav', { from: 5, until: 5 })).toEqual([]);
    expect(await capture('beeps.wav', { from: 60 })).toEqual([]);
  });

  test('meet at the quietest place in the middle of the overlap', () => {
    const pcm = new Uint8Array(15 * 32_000).fill(20);
    pcm.fill(0, 11.3 * 32_000, 11.4 * 32_000);
    const [first] = audioCutter(100).push(pcm);
    expect(first?.own.end).toBeGreaterThan(111.3);
    expect(first?.own.end).toBeLessThan(111.4);
  });

  test('are the same for any size of the chunks', () => {
    const pcm = Uint8Array.from({ length: 25 * 32_000 }, (_, i) => (i * 7919) % 251);
    const cut = (size: number) => {
      const cutter = audioCutter(0);
      const given: (AudioWindow | null)[] = [];
      for (let at = 0; at < pcm.length; at += size) given.push(...cutter.push(pcm.subarray(at, at + size)));
      return [...given, cutter.end()].map((each) => each && { ...each, pcm: Buffer.from(each.pcm) });
    };
    expect(cut(4097)).toEqual(cut(pcm.length));
    expect(cut(4097)).toHaveLength(3);
  });
});

describe('files', () => {
  const voiced = audioFormats.filter((format) => format !== 'amr');

  test.each(voiced)('L3: %s is probed and decoded', async (format) => {
    tone(`tone.${format}`, 'sine=f=440:d=3', format === 'flv' ? ['-c:a', 'aac'] : []);
    const { duration } = await probeAudio(file(`tone.${format}`), { signal: never });
    expect(duration).toBeGreaterThan(2.9);
    expect(duration).toBeLessThan(3.2);
    const [window] = await capture(`tone.${format}`);
    expect(window?.end).toBeGreaterThan(2.9);
    expect(window && loudest(window, 1, 2)).toBeGreaterThan(1000);
  });

  test('L3: amr is read, here a header and frames of silence because ffmpeg cannot write it', async () => {
    const frame = Uint8Array.from({ length: 13 }, (_, i) => (i === 0 ? 0x04 : 0));
    await writeFile(file('tone.amr'), Buffer.concat([Buffer.from('#!AMR\n'), ...Array(100).fill(frame)]));
    expect(await probeAudio(file('tone.amr'), { signal: never })).toMatchObject({ codec: 'amr_nb' });
    const [window] = await capture('tone.amr');
    expect(window?.end).toBe(2);
  });

  test('a file without audio is reported in words that do not show our folders', async () => {
    const failing = async (name: string) => {
      const failure = await capture(name).catch((error: unknown) => error);
      if (!(failure instanceof CaptureError)) throw new Error(`expected a CaptureError, got ${failure}`);
      expect(failure.message).not.toContain(folder);
      await expect(probeAudio(file(name), { signal: never })).rejects.toThrow(CaptureError);
      return failure.message;
    };
    await writeFile(file('letter.mp3'), 'This is a letter.\n'.repeat(300));
    expect(await failing('mute.mp4')).toContain('The file contains no audio.');
    expect(await failing('letter.mp3')).toMatch(/no audio/);
    expect(await failing('absent.wav')).toContain('was not found');
  });

  test('a playlist cannot read other files of the machine', async () => {
    await writeFile(file('list.mp3'), `ffconcat version 1.0\nfile ${file('beeps.wav')}\n`);
    await expect(capture('list.mp3')).rejects.toThrow(CaptureError);
  });

  test('without ffmpeg the error says that it is missing', async () => {
    await expect(capture('beeps.wav', { program: '/nowhere/ffmpeg' })).rejects.toThrow(ToolMissingError);
  });

  test('aborting ends the loop with the reason', async () => {
    const stop = new AbortController();
    const run = async () => {
      for await (const _ of captureAudio(file('beeps.wav'), { signal: stop.signal }))
        stop.abort(new Error('closed'));
    };
    await expect(run()).rejects.toThrow('closed');
  });

  test('ffprobe reads the WAV file of a window and reports the length of the window', async () => {
    const [window] = await capture('beeps.wav', { from: 1, until: 4 });
    if (!window) throw new Error('there is no window');
    await writeFile(file('part.wav'), wavOf(window));
    const { duration, codec } = await probeAudio(file('part.wav'), { signal: never });
    expect([duration, codec]).toEqual([3, 'pcm_s16le']);
  });
});

describe('peaks', () => {
  test('are high where it is loud and flat where it is silent', async () => {
    const { duration, pairs } = await peaks(file('beeps.wav'), 350, { signal: never });
    expect(duration).toBe(35);
    expect(pairs).toHaveLength(350);
    const [low, high] = pairs[202] ?? [0, 0];
    expect(high).toBeGreaterThan(0.3);
    expect(low).toBeLessThan(-0.3);
    expect(Math.max(...pairs.slice(210, 295).flat().map(Math.abs))).toBeLessThan(0.01);
  });

  test('have the requested number and the right places', async () => {
    const { pairs } = await peaks(file('beeps.wav'), 7, { signal: never });
    expect(pairs.map(([, high]) => high > 0.3)).toEqual([true, false, true, false, true, false, true]);
  });
});
