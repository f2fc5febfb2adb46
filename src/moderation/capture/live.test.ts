import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ToolMissingError } from '../../platform/node/programs/system-tools.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { makeClockVideo, readClock } from '../../testing/moderation/clock-video.ts';
import type { AudioWindow } from './audio-windows.ts';
import type { Frame } from './frames.ts';
import { captureLive, type LiveEvent, type LiveOptions } from './live.ts';
import { make } from './speech-video.ts';

let folder = '';
let server: Server;
let base = '';
const file = (name: string) => path.join(folder, name);
const never = new AbortController().signal;

/** What the server does at these addresses. Any other address serves the file of that name as fast as it is read. */
const manners: Record<string, (response: ServerResponse) => void> = {
  '/silent': () => {},
  '/half.flv': (response) => {
    createReadStream(file('talk.flv'), { end: 250_000 }).pipe(response, { end: false });
  },
  '/broken.flv': (response) => {
    const some = createReadStream(file('talk.flv'), { end: 250_000 });
    some.pipe(response, { end: false });
    some.on('end', () => setTimeout(() => response.destroy(), 200));
  },
  '/forbidden': (response) => response.writeHead(403).end(),
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'live-'));
  makeClockVideo(file('clock.mkv'), '10', 400);
  const beeps = "aevalsrc='0.5*sin(880*2*PI*t)*lt(mod(t,10),0.5)':s=44100:d=40";
  const both = ['-i', file('clock.mkv'), '-f', 'lavfi', '-i', beeps, '-c:v', 'copy', '-c:a', 'aac'];
  make([...both, file('talk.flv')]);
  make(['-i', file('clock.mkv'), '-c', 'copy', file('mute.flv')]);
  make(['-i', file('talk.flv'), '-vn', '-c', 'copy', file('voice.flv')]);
  make(['-i', file('talk.flv'), '-c', 'copy', '-hls_time', '5', '-hls_list_size', '0', file('list.m3u8')]);
  await writeFile(file('letter.flv'), 'This is a letter.\n'.repeat(3000));
  server = createServer((request, response) => {
    const manner = manners[request.url ?? ''];
    if (manner) manner(response);
    else
      createReadStream(file(path.basename(request.url ?? '')))
        .on('error', () => response.writeHead(404).end())
        .pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const portOf = (listening: { address(): unknown }): number => {
  const at = listening.address();
  if (typeof at === 'object' && at && 'port' in at && typeof at.port === 'number') return at.port;
  throw new Error('the server does not listen');
};

const wanted = { interval: 2, audio: true, frames: true, signal: never };
const capture = (name: string, options: Partial<LiveOptions> = {}) =>
  Array.fromAsync(captureLive(`${base}/${name}`, { ...wanted, ...options }));
const framesOf = (events: LiveEvent[]): Frame[] =>
  events.flatMap((event) => (event.type === 'frame' ? [event.frame] : []));
const audioOf = (events: LiveEvent[]): AudioWindow[] =>
  events.flatMap((event) => (event.type === 'audio' ? [event.window] : []));

const argumentsOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** The programs on this machine that read from an address: from /proc on Linux, else from ps. */
const left = (address: string): string[] => {
  const running = existsSync('/proc/self')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(argumentsOf)
    : spawnSync('ps', ['-axo', 'args'], { encoding: 'utf8' }).stdout.split('\n');
  return running.filter((line) => line.includes(`-i ${address}`));
};
const gone = async (address: string) => {
  while (left(address).length > 0) await sleep(50);
  return true;
};

const expectOneWhole = (windows: AudioWindow[], seconds: number) => {
  expect(windows[0]?.own.start).toBe(0);
  expect(windows.slice(1).map(({ own }) => own.start)).toEqual(
    windows.slice(0, -1).map(({ own }) => own.end),
  );
  expect(windows.map(({ last }) => last)).toEqual(windows.map((_, i) => i === windows.length - 1));
  expect(Math.abs((windows.at(-1)?.own.end ?? 0) - seconds)).toBeLessThan(0.3);
};

describe('one capture', () => {
  test('gives every frame at its second and the audio without a gap or a repeated second', async () => {
    const events = await capture('talk.flv');
    const frames = framesOf(events);
    expect(frames.map(({ offset }) => offset)).toEqual(
      Array.from({ length: frames.length }, (_, i) => i * 2),
    );
    expect(frames.length).toBeGreaterThanOrEqual(20);
    for (const [i, frame] of frames.slice(0, 20).entries())
      expect(Math.abs((await readClock(frame.jpeg)) - i * 20)).toBeLessThanOrEqual(1);
    expectOneWhole(audioOf(events), 40);
  });

  test('gives the same for hls', async () => {
    const events = await capture('list.m3u8');
    expect(framesOf(events).length).toBeGreaterThanOrEqual(20);
    expectOneWhole(audioOf(events), 40);
  });

  test('gives the frames of a video without audio', async () => {
    const events = await capture('mute.flv');
    expect(framesOf(events)).toHaveLength(20);
    expect(audioOf(events)).toEqual([]);
  });

  test('gives the windows of a source that is only audio', async () => {
    const events = await capture('voice.flv', { frames: false });
    expect(events.every(({ type }) => type === 'audio')).toBe(true);
    expectOneWhole(audioOf(events), 40);
  });
});

describe('rtmp', () => {
  let publisher: ChildProcess | undefined;
  afterEach(() => {
    publisher?.kill('SIGKILL');
  });

  test('a stream in real time gives frames and audio from its beginning to its end', async () => {
    const probe = createSocketServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = `rtmp://127.0.0.1:${portOf(probe)}/live/x`;
    await new Promise((resolve) => probe.close(resolve));
    const publish = ['-v', 'verbose', '-nostdin', '-re', '-i', file('talk.flv'), '-t', '6', '-c', 'copy'];
    publisher = spawn('ffmpeg', [...publish, '-f', 'flv', '-listen', '1', address]);
    const events = await untilItListens(() =>
      Array.fromAsync(captureLive(address, { ...wanted, interval: 1, stallMs: 10_000 })),
    );
    const frames = framesOf(events);
    expect(frames.map(({ offset }) => offset)).toEqual(frames.map((_, i) => i));
    expect(frames.length).toBeGreaterThanOrEqual(6);
    for (const [i, frame] of frames.slice(0, 6).entries())
      expect(Math.abs((await readClock(frame.jpeg)) - i * 10)).toBeLessThanOrEqual(1);
    expectOneWhole(audioOf(events), 6);
  });

  const untilItListens = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt();
      } catch (error) {
        if (tries > 50 || !String(error).includes('does not respond')) throw error;
        await sleep(100);
      }
    }
  };
});

describe('failures are reported in words', () => {
  const reason = async (name: string, options: Partial<LiveOptions> = {}) => {
    const failure = await capture(name, options).catch((error: unknown) => error);
    if (!(failure instanceof CaptureError)) throw new Error(`expected a CaptureError, got ${failure}`);
    expect(await gone(`${base}/${name}`)).toBe(true);
    // Neither the address nor ffmpeg's words: the message goes to other programs.
    expect(failure.message).not.toMatch(/127\.0\.0\.1|ffmpeg|\[/);
    return failure.message;
  };

  test('a server that is missing or refuses, a missing file, a file that is no stream', async () => {
    const away = captureLive('http://127.0.0.1:9/x', wanted).next();
    await expect(away).rejects.toThrow('does not respond');
    expect(await reason('forbidden')).toContain('refused access');
    expect(await reason('absent.flv')).toContain('refused access');
    expect(await reason('letter.flv')).toContain('does not lead to a stream that can be decoded');
    expect(await reason('voice.flv')).toContain('does not contain the requested video or audio');
  });

  test('a source that never starts', async () => {
    expect(await reason('silent', { stallMs: 700 })).toBe(
      'The stream did not start: no data came for 0.7 s.',
    );
  });

  test('a source that hangs, after its earlier frames were given', async () => {
    const events: LiveEvent[] = [];
    const run = async () => {
      for await (const event of captureLive(`${base}/half.flv`, { ...wanted, stallMs: 2000 }))
        events.push(event);
    };
    await expect(run()).rejects.toThrow('The stream stalled: no data came for 2 s.');
    expect(framesOf(events).length).toBeGreaterThan(1);
  });

  test('a source that breaks off counts as ended', async () => {
    expect(framesOf(await capture('broken.flv')).length).toBeGreaterThan(1);
  });

  test('files and other protocols are refused, and a playlist cannot name files', async () => {
    await expect(captureLive(`file://${file('talk.flv')}`, wanted).next()).rejects.toThrow(RangeError);
    await expect(captureLive(`concat:${file('talk.flv')}`, wanted).next()).rejects.toThrow(RangeError);
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${file('talk.flv')}\n#EXT-X-ENDLIST\n`;
    await writeFile(file('inside.m3u8'), list);
    await expect(capture('inside.m3u8')).rejects.toThrow(CaptureError);
  });

  test('without ffmpeg the error names it', async () => {
    await expect(capture('talk.flv', { program: '/nowhere/ffmpeg' })).rejects.toThrow(ToolMissingError);
  });
});

describe('the end of a capture', () => {
  test('aborting throws the reason and leaves no program running', async () => {
    const stop = new AbortController();
    const run = async () => {
      for await (const _ of captureLive(`${base}/half.flv`, { ...wanted, signal: stop.signal }))
        stop.abort(new Error('closed'));
    };
    await expect(run()).rejects.toThrow('closed');
    expect(await gone(`${base}/half.flv`)).toBe(true);
  });

  test('leaving the loop leaves no program running', async () => {
    for await (const _ of captureLive(`${base}/half.flv`, wanted)) break;
    expect(await gone(`${base}/half.flv`)).toBe(true);
  });

  test('finish still gives what was captured, including the last window of audio', async () => {
    const finish = new AbortController();
    const events: LiveEvent[] = [];
    for await (const event of captureLive(`${base}/half.flv`, { ...wanted, finish: finish.signal })) {
      events.push(event);
      if (framesOf(events).length === 2) finish.abort();
    }
    expect(audioOf(events).at(-1)?.last).toBe(true);
    expect(await gone(`${base}/half.flv`)).toBe(true);
  });
});
