import { startCommand } from '../../platform/node/programs/command.ts';
import { readingSeconds } from '../../platform/node/programs/program-limits.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { jpegCutter } from '../../platform/node/streams/jpeg-stream.ts';
import { limits } from '../../protocol/limits.ts';
import { because } from '../../reasons/reason.ts';
import { maxSeconds, reasonFrom, tooLong } from './capture-error.ts';
import { readVideo } from './input.ts';
import { watchForStall } from './stall.ts';

/** One captured picture: what the video shows at `offset` seconds. `index` counts the frames of one call from 0. */
export type Frame = { offset: number; index: number; jpeg: Uint8Array; width: number; height: number };

export type CaptureOptions = {
  /** Seconds between frames. Frames are at from, from + interval, from + 2·interval … */
  interval: number;
  /** Seconds: where to begin (default 0) and where to stop. There is no frame at `until` itself. */
  from?: number;
  until?: number;
  signal: AbortSignal;
  /** The largest accepted picture, in bytes (default 16 MB). */
  maxBytes?: number;
  /** The source counts as stalled after this time without a sign of life from ffmpeg (default 30 s). */
  stallMs?: number;
  program?: string;
};

const shortSide = limits.screenshotShortSide;
// L5 applies to the picture as shown, in square pixels.
const shrink = `min(1,${shortSide}/min(iw*sar,ih))`;
const scale = `scale=w='max(1,round(iw*sar*${shrink}))':h='max(1,round(ih*${shrink}))':out_color_matrix=bt601:out_range=full`;

// `round=up` gives each slot the last frame that is not later than the slot: the frame that is on screen then.
export const frameFilters = (interval: number, from: number): string =>
  `fps=fps=1/${interval}:start_time=${from}:round=up,setpts=N,${scale},setsar=1,format=yuvj420p`;

/** Seconds: reading starts this long before `from`, because the frame that is on screen at `from` began earlier. */
const runUp = 10;

const ffmpegArgs = (source: string, { interval, from = 0, until }: CaptureOptions): string[] => {
  const count = until === undefined ? [] : ['-frames:v', String(Math.ceil((until - from) / interval - 1e-9))];
  const seek = from > runUp ? ['-ss', String(from - runUp)] : [];
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-progress', 'pipe:3', '-copyts', '-start_at_zero'],
    ...seek,
    ...readVideo(source),
    ...['-map', '0:V:0', '-an', '-sn', '-dn', '-vf', frameFilters(interval, from)],
    ...['-c:v', 'mjpeg', '-q:v', '3', ...count, '-f', 'image2pipe', 'pipe:1'],
  ];
};

/**
 * The frames of a local video, one every `interval` seconds. One ffmpeg makes them and waits while the consumer is
 * busy. Leaving the loop or aborting kills it. Throws CaptureError, ToolMissingError, or the signal's reason.
 */
export async function* captureFrames(
  source: string,
  options: CaptureOptions,
): AsyncGenerator<Frame, void, void> {
  const { interval, from = 0, until, signal, stallMs = 30_000 } = options;
  if (!(interval > 0)) throw new RangeError('interval must be more than 0 seconds');
  if (until !== undefined && until <= from) return;
  const command = startCommand(ffmpegArgs(source, options), {
    tool: 'ffmpeg',
    program: options.program,
    signal,
    givesWay: true,
    limits: { cpuSeconds: readingSeconds },
  });
  const watch = watchForStall(command, stallMs);
  const cut = jpegCutter(options.maxBytes ?? 16_000_000);
  let index = 0;
  try {
    watch.wait(true);
    for await (const chunk of command.stdout) {
      watch.wait(false);
      for (const picture of cut(chunk)) {
        if (from + index * interval > maxSeconds) throw new CaptureError(tooLong);
        yield { offset: Number((from + index * interval).toFixed(3)), index, ...picture };
        index++;
      }
      watch.wait(true);
    }
    const { code, stderr, limit } = await command.ended;
    signal.throwIfAborted();
    if (watch.stalled()) throw new CaptureError(because('video_stalled', { seconds: stallMs / 1000 }));
    if (limit !== null) throw new CaptureError(because('video_not_decodable_because', { why: limit }));
    const failed = code !== 0 || (index === 0 && from === 0);
    if (failed) throw new CaptureError(reasonFrom(stderr, 'video_not_decodable'));
  } finally {
    watch.wait(false);
    command.kill();
  }
}
