import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ToolMissingError } from '../../platform/node/programs/system-tools.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { screenshotSize } from '../../protocol/limits.ts';
import { makeClockVideo, readClock } from '../../testing/moderation/clock-video.ts';
import { type CaptureOptions, captureFrames, type Frame } from './frames.ts';
import { probeAudio, probeVideo } from './probe.ts';

let folder = '';
const file = (name: string) => path.join(folder, name);
const never = new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'capture-'));
  makeClockVideo(file('ten.mp4'), '10', 245);
  makeClockVideo(file('ntsc.mp4'), '30000/1001', 700);
  makeClockVideo(file('late.ts'), '25', 300);
  makeClockVideo(file('slow.mkv'), '1/4', 8);
});
afterAll(() => rm(folder, { recursive: true }));

const capture = (name: string, options: Partial<CaptureOptions> & { interval: number }) =>
  Array.fromAsync(captureFrames(file(name), { signal: never, ...options }));

const clocks = (frames: Frame[]) => Promise.all(frames.map(({ jpeg }) => readClock(jpeg)));
const offsets = (frames: Frame[]) => frames.map(({ offset }) => offset);

/** Makes a video of one colour with ffmpeg's own source. */
const plainVideo = (name: string, size: string, more: string[] = []) => {
  const source = ['-f', 'lavfi', '-i', `color=c=teal:s=${size}:r=2:d=1`];
  const result = spawnSync('ffmpeg', [
    '-y',
    '-v',
    'error',
    ...source,
    '-pix_fmt',
    'yuv420p',
    ...more,
    file(name),
  ]);
  if (result.status !== 0) throw new Error(`These tests need ffmpeg: ${result.error ?? result.stderr}`);
};

describe('which frame is captured', () => {
  test('every 3 s of a 24.5 s video: the frame shown at 0, 3 … 24', async () => {
    const frames = await capture('ten.mp4', { interval: 3 });
    expect(offsets(frames)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
    expect(frames.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await clocks(frames)).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240]);
  });

  test('a frame rate that does not divide the interval gives the frame on screen, not the nearest one', async () => {
    const frames = await capture('ntsc.mp4', { interval: 1 });
    const shown = offsets(frames).map((offset) => Math.floor((offset * 30000) / 1001 + 1e-6));
    expect(await clocks(frames)).toEqual(shown);
    expect(frames).toHaveLength(24);
  });

  test('an interval of 2.5 s and a transport stream, whose clock starts late', async () => {
    const frames = await capture('late.ts', { interval: 2.5 });
    expect(offsets(frames)).toEqual([0, 2.5, 5, 7.5, 10]);
    expect(await clocks(frames)).toEqual([0, 62, 125, 187, 250]);
  });

  test('a video slower than the interval gives the same picture again', async () => {
    expect(await clocks(await capture('slow.mkv', { interval: 3 }))).toEqual([
      0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 7,
    ]);
  });

  test('a capture that continues from 18 s gives the same pictures as one from the start', async () => {
    const whole = await capture('ntsc.mp4', { interval: 3 });
    const rest = await capture('ntsc.mp4', { interval: 3, from: 18 });
    expect(offsets(rest)).toEqual([18, 21]);
    expect(await clocks(rest)).toEqual((await clocks(whole)).slice(6));
    const slow = await capture('slow.mkv', { interval: 3, from: 15 });
    expect(await clocks(slow)).toEqual([3, 4, 5, 6, 6, 7]);
    expect(await clocks(await capture('late.ts', { interval: 1, from: 11 }))).toEqual([275]);
  });

  test('the frame at until is left out, and there is no frame after the end', async () => {
    expect(offsets(await capture('ten.mp4', { interval: 3, from: 3, until: 12 }))).toEqual([3, 6, 9]);
    expect(offsets(await capture('ten.mp4', { interval: 3, from: 3, until: 10 }))).toEqual([3, 6, 9]);
    expect(await capture('ten.mp4', { interval: 3, from: 3, until: 3 })).toEqual([]);
    expect(await capture('ten.mp4', { interval: 3, from: 60 })).toEqual([]);
  });
});

describe('the picture', () => {
  const sizeOf = async (name: string) =>
    (await capture(name, { interval: 1 })).map((f) => [f.width, f.height]);

  test('L5: a short side above 1024 becomes 1024, other sizes stay', async () => {
    plainVideo('hd.mp4', '1920x1080');
    plainVideo('portrait.mp4', '1080x1920');
    plainVideo('small.mp4', '1280x720');
    expect(await sizeOf('hd.mp4')).toEqual([[1820, 1024]]);
    expect(await sizeOf('portrait.mp4')).toEqual([[1024, 1820]]);
    expect(await sizeOf('small.mp4')).toEqual([[1280, 720]]);
  });

  test('L5: sizes match screenshotSize, odd ones too', async () => {
    for (const [width, height] of [
      [1919, 1079],
      [1366, 767],
      [1080, 2339],
    ] as const) {
      const odd = [
        '-vf',
        `format=yuv444p,scale=${width}:${height},setsar=1`,
        '-c:v',
        'ffv1',
        '-pix_fmt',
        'yuv444p',
      ];
      plainVideo('odd.mkv', '640x360', odd);
      const { width: w, height: h } = screenshotSize(width, height);
      expect(await sizeOf('odd.mkv')).toEqual([[w, h]]);
    }
  });

  test('oblong pixels become square, and the probe reports the same size', async () => {
    plainVideo('wide.mp4', '720x576', ['-vf', 'setsar=64/45']);
    expect(await sizeOf('wide.mp4')).toEqual([[1024, 576]]);
    expect(await probeVideo(file('wide.mp4'), { signal: never })).toMatchObject({ width: 1024, height: 576 });
  });

  test('each picture is a complete JPEG', async () => {
    for (const { jpeg } of await capture('ten.mp4', { interval: 5 })) {
      expect([...jpeg.subarray(0, 2), ...jpeg.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
    }
  });
});

describe('what is not a video', () => {
  const reason = async (name: string) => {
    const failure = await capture(name, { interval: 3 }).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(failure instanceof CaptureError)) throw new Error(`expected a CaptureError, got ${failure}`);
    expect(failure.message).not.toContain(folder);
    const probed = await probeVideo(file(name), { signal: never }).catch((error: unknown) => error);
    expect(probed).toBeInstanceOf(CaptureError);
    return failure.message;
  };

  test("is refused in words that include ffmpeg's reason", async () => {
    await writeFile(file('text.avi'), 'This is a letter, not a video.\n'.repeat(200));
    expect(await reason('text.avi')).toBe(
      'This is not a video, or it is damaged. (ffmpeg: Invalid data found when processing input)',
    );
    await writeFile(file('cut.mp4'), await readFile(file('ten.mp4')));
    await truncate(file('cut.mp4'), 4000);
    expect(await reason('cut.mp4')).toContain('its index is missing');
    expect(await reason('cut.mp4')).toContain('(ffmpeg: moov atom not found)');
    await writeFile(file('empty.mp4'), '');
    expect(await reason('empty.mp4')).toContain('The video is incomplete');
    expect(await reason('absent.mp4')).toContain('was not found');
  });

  test('a video without pictures is refused', async () => {
    const audio = ['-f', 'lavfi', '-i', 'sine=d=1', file('audio.mp4')];
    expect(spawnSync('ffmpeg', ['-y', '-v', 'error', ...audio]).status).toBe(0);
    expect(await reason('audio.mp4')).toContain('contains no video');
  });

  test('a playlist cannot read other files of the machine', async () => {
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${file('late.ts')}\n#EXT-X-ENDLIST\n`;
    await writeFile(file('list.m3u8'), list);
    expect(await reason('list.m3u8')).toContain('not accepted');
    await writeFile(file('list.mp4'), `ffconcat version 1.0\nfile ${file('ten.mp4')}\n`);
    expect(await reason('list.mp4')).toMatch(/not accepted|not a video/);
  });

  test('without ffmpeg the error names it and says how to install it', async () => {
    const missing = capture('ten.mp4', { interval: 3, program: '/nowhere/ffmpeg' });
    await expect(missing).rejects.toThrow(ToolMissingError);
    await expect(missing).rejects.toThrow(/"\/nowhere\/ffmpeg".*install/);
    await expect(probeVideo(file('ten.mp4'), { signal: never, program: 'no-such-ffprobe' })).rejects.toThrow(
      ToolMissingError,
    );
  });

  test('an interval of 0 is refused', async () => {
    await expect(capture('ten.mp4', { interval: 0 })).rejects.toThrow(RangeError);
  });
});

const argumentsOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

describe('the child process', () => {
  /** The programs on this machine with our folder in their arguments: from /proc on Linux, else from ps. */
  const left = () => {
    if (!existsSync('/proc/self')) {
      const running = spawnSync('ps', ['-axo', 'args'], { encoding: 'utf8' }).stdout.split('\n');
      return running.filter((line) => line.includes(`file:${folder}`)).join();
    }
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.filter((pid) => argumentsOf(pid).includes(`file:${folder}`)).join();
  };
  const gone = async () => {
    while (left() !== '') await sleep(50);
    return true;
  };

  test('is killed when the consumer leaves the loop', async () => {
    makeClockVideo(file('big.mp4'), '10', 600, ['-vf', 'scale=960:540']);
    for await (const frame of captureFrames(file('big.mp4'), { interval: 0.1, signal: never })) {
      expect(left()).not.toBe('');
      if (frame.index === 2) break;
    }
    expect(await gone()).toBe(true);
  });

  test('is killed on abort, and the loop ends with the reason', async () => {
    const stop = new AbortController();
    const run = async () => {
      for await (const frame of captureFrames(file('big.mp4'), { interval: 0.1, signal: stop.signal })) {
        if (frame.index === 1) stop.abort(new Error('closed'));
      }
    };
    await expect(run()).rejects.toThrow('closed');
    expect(await gone()).toBe(true);
  });

  test('waits for a slow consumer, which misses no frame', async () => {
    // Only this test advances the stall timer, so a busy machine does not matter.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const seen: number[] = [];
    for await (const frame of captureFrames(file('ten.mp4'), { interval: 0.1, signal: never })) {
      if (frame.index === 80) vi.advanceTimersByTime(3_600_000);
      seen.push(await readClock(frame.jpeg));
    }
    expect(seen).toEqual(Array.from({ length: 245 }, (_, number) => number));
  });

  test('ends as a stall if the source gives nothing', async () => {
    expect(spawnSync('mkfifo', [file('fifo.mp4')]).status).toBe(0);
    const holder = spawn('sh', ['-c', `exec 9<>"$1"; echo open; read -r wait`, 'sh', file('fifo.mp4')]);
    await once(holder.stdout, 'data');
    const stalled = capture('fifo.mp4', { interval: 3, stallMs: 500 });
    await expect(stalled).rejects.toThrow('Reading the video stalled: no data came for 0.5 s.');
    holder.stdin.end();
    expect(await gone()).toBe(true);
  });

  test('ends when its parent is killed', async () => {
    const script = `import { captureFrames } from ${JSON.stringify(path.join(import.meta.dirname, 'frames.ts'))};
for await (const frame of captureFrames(process.argv[1], { interval: 0.1, signal: new AbortController().signal }))
  if (frame.index === 0) { console.log('first'); await new Promise((done) => setTimeout(done, 60000)); }`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, file('big.mp4')]);
    await once(parent.stdout, 'data');
    expect(left()).not.toBe('');
    parent.kill('SIGKILL');
    expect(await gone()).toBe(true);
  });
});

describe('the limits for a hostile video', () => {
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: unknown) => (error instanceof CaptureError ? error.message : String(error)),
    );
  const words = 'The picture is larger than 8192 × 4320.';

  test('a picture that is too large is refused in words, by the probe and by the decoder', async () => {
    plainVideo('bomb.avi', '8208x4336', ['-frames:v', '1', '-c:v', 'mjpeg']);
    expect(await reasonOf(probeVideo(file('bomb.avi'), { signal: never }))).toContain(words);
    expect(await reasonOf(capture('bomb.avi', { interval: 1 }))).toContain(words);
  });

  test('the decoder refuses a container that declares a small picture and holds a huge one', async () => {
    plainVideo('bomb2.avi', '8208x4336', ['-frames:v', '1', '-c:v', 'mjpeg']);
    const bytes = await readFile(file('bomb2.avi'));
    const size = (width: number, height: number) => {
      const at = Buffer.alloc(8);
      at.writeInt32LE(width, 0);
      at.writeInt32LE(height, 4);
      return at;
    };
    let changed = 0;
    for (let at = bytes.indexOf(size(8208, 4336)); at >= 0; at = bytes.indexOf(size(8208, 4336), at + 8)) {
      size(320, 240).copy(bytes, at);
      changed += 1;
    }
    expect(changed).toBeGreaterThan(0);
    await writeFile(file('bomb2.avi'), bytes);
    expect(await reasonOf(capture('bomb2.avi', { interval: 1 }))).toContain(words);
  });

  test('a small file that lasts for months is refused, by the probe and by the capture', async () => {
    // Two pictures, four months apart.
    const ways = ['-frames:v', '2', '-vf', 'setpts=N*10000000/TB', '-c:v', 'mjpeg'];
    plainVideo('months.mkv', '320x240', [...ways, '-fps_mode', 'passthrough', '-enc_time_base', '1']);
    const words = 'The file is longer than 24 hours.';
    expect(await reasonOf(probeVideo(file('months.mkv'), { signal: never }))).toBe(words);
    expect(await reasonOf(probeAudio(file('months.mkv'), { signal: never }))).toBe(words);
    expect(await reasonOf(capture('months.mkv', { interval: 30_000 }))).toBe(words);
  });

  test('8K is accepted', async () => {
    plainVideo('8k.avi', '7680x4320', ['-frames:v', '1', '-c:v', 'mjpeg']);
    expect(await probeVideo(file('8k.avi'), { signal: never })).toMatchObject({ width: 7680, height: 4320 });
    expect(await capture('8k.avi', { interval: 1 })).toHaveLength(1);
  });
});
