import type { Readable } from 'node:stream';
import { type RunningCommand, startCommand } from '../../platform/node/programs/command.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { jpegCutter } from '../../platform/node/streams/jpeg-stream.ts';
import { readLive } from '../../platform/node/streams/read-live.ts';
import { because } from '../../reasons/reason.ts';
import { audioFilter } from './audio.ts';
import { type AudioWindow, audioCutter, sampleRate } from './audio-windows.ts';
import { liveReasonFrom } from './capture-error.ts';
import { type Frame, frameFilters } from './frames.ts';
import { watchForStall } from './stall.ts';

/** One frame or one window of audio from a live source. */
export type LiveEvent = { type: 'frame'; frame: Frame } | { type: 'audio'; window: AudioWindow };

export type LiveOptions = {
  /** Seconds between frames. */
  interval: number;
  audio: boolean;
  frames: boolean;
  /** Ends the capture with the signal's reason. Events that were not taken yet are lost. */
  signal: AbortSignal;
  /** Ends the capture as if the source had ended. Everything captured until then is still given. */
  finish?: AbortSignal;
  /** The source counts as stalled after this time without anything from it (default 30 s). */
  stallMs?: number;
  program?: string;
  /** The proxy for every http request, so that a playlist cannot reach anything else. */
  proxy?: string;
  /** The address that ffmpeg sends to an rtmp server, if `address` is a relay's. */
  tcUrl?: string;
};

const largestFrame = 16_000_000;

// The tee muxer leaves out the audio if the source has none. With a second output that would be an error.
const liveArgs = (address: string, options: LiveOptions, stallMs: number): string[] => {
  const { frames, audio, interval } = options;
  const picture = ['-map', '0:V:0', '-vf', frameFilters(interval, 0), '-c:v', 'mjpeg', '-q:v', '3'];
  const spoken = ['-map', frames ? '0:a:0?' : '0:a:0', '-af', audioFilter(sampleRate), '-ac', '1'];
  const pcm = ['-ar', String(sampleRate), '-c:a', 'pcm_s16le'];
  const outputs = [
    ...(frames ? ['[select=v:f=image2pipe]pipe:1'] : []),
    ...(audio ? ['[select=a:f=s16le:onfail=ignore]pipe:4'] : []),
  ];
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-progress', 'pipe:3'],
    ...readLive(address, stallMs, options.tcUrl),
    ...(frames ? picture : ['-vn']),
    ...(audio ? [...spoken, ...pcm] : ['-an']),
    ...['-sn', '-dn', '-flush_packets', '1', '-f', 'tee', outputs.join('|')],
  ];
};

const ended = (stream: Readable) => new Promise<void>((resolve) => stream.once('close', resolve));

/**
 * Frames and audio of a live source (rtmp, http with flv or hls), from one ffmpeg that reads it once. Offsets count
 * from the first data received. The consumer must not wait for anything slow, because every event is kept in memory
 * until it is taken. Ends when the source ends. Throws CaptureError, ToolMissingError, or the signal's reason. Leaving
 * the loop kills the program.
 */
export async function* captureLive(
  address: string,
  options: LiveOptions,
): AsyncGenerator<LiveEvent, void, void> {
  const { interval, signal, finish, stallMs = 30_000, program } = options;
  if (!(interval > 0)) throw new RangeError('interval must be more than 0 seconds');
  if (!options.frames && !options.audio) throw new RangeError('frames, audio or both must be requested');
  if (finish?.aborted) return;
  // Uses our own proxy or none. The proxy settings of this machine are for other programs.
  const env = { http_proxy: options.proxy, no_proxy: undefined, NO_PROXY: undefined };
  const started = { tool: 'ffmpeg', program, signal, env, sideOutput: true } as const;
  const command = startCommand(liveArgs(address, options, stallMs), started);
  const watch = watchForStall(command, stallMs);
  finish?.addEventListener('abort', command.kill, { once: true });
  const capture = pump(command, interval);
  watch.wait(true);
  try {
    for (;;) {
      signal.throwIfAborted();
      const event = capture.take();
      if (event) yield event;
      else if (capture.over()) break;
      else await capture.next();
    }
    const { code, stderr } = await command.ended;
    signal.throwIfAborted();
    if (finish?.aborted) return;
    const fault = capture.fault();
    if (fault) throw fault;
    if (watch.stalled())
      throw new CaptureError(
        because(capture.any() ? 'stream_stalled' : 'stream_not_started', { seconds: stallMs / 1000 }),
      );
    if (code !== 0 || !capture.any())
      throw new CaptureError(liveReasonFrom(stderr), { cause: new Error(stderr.slice(-2000)) });
  } finally {
    watch.wait(false);
    finish?.removeEventListener('abort', command.kill);
    command.kill();
  }
}

/** Takes ffmpeg's output as it arrives, even if nobody listens, so that ffmpeg and the source never wait for us. */
function pump(command: RunningCommand, interval: number) {
  const events: LiveEvent[] = [];
  let wake = () => {};
  const push = (event: LiveEvent) => {
    events.push(event);
    wake();
  };
  const cutPictures = jpegCutter(largestFrame);
  const cutter = audioCutter(0);
  let [index, any, over] = [0, false, false];
  let fault: unknown;
  const guarded = (take: (chunk: Buffer) => void) => (chunk: Buffer) => {
    any = true;
    try {
      take(chunk);
    } catch (error) {
      fault ??= error;
      command.kill();
    }
  };
  const takePictures = guarded((chunk) => {
    for (const picture of cutPictures(chunk)) {
      const frame = { offset: Number((index * interval).toFixed(3)), index, ...picture };
      push({ type: 'frame', frame });
      index++;
    }
  });
  const takeAudio = guarded((chunk) => {
    for (const window of cutter.push(chunk)) push({ type: 'audio', window });
  });
  command.stdout.on('data', takePictures);
  command.side.on('data', takeAudio);
  const finished = () => {
    const rest = fault ? null : cutter.end();
    if (rest) push({ type: 'audio', window: rest });
    over = true;
    wake();
  };
  Promise.all([ended(command.stdout), ended(command.side), command.ended]).then(finished, (error) => {
    fault ??= error;
    over = true;
    wake();
  });
  return {
    take: () => events.shift(),
    /** Resolves when something arrived, or when nothing more will arrive. */
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    any: () => any,
    over: () => over,
    fault: () => fault,
  };
}
