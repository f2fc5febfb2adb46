import { startCommand } from '../../platform/node/programs/command.ts';
import { readingSeconds } from '../../platform/node/programs/program-limits.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { because } from '../../reasons/reason.ts';
import { type AudioWindow, audioCutter, sampleRate } from './audio-windows.ts';
import { maxSeconds, reasonFrom, tooLong } from './capture-error.ts';
import { readAudio } from './input.ts';
import { watchForStall } from './stall.ts';

export type { AudioWindow } from './audio-windows.ts';

export type AudioOptions = {
  signal: AbortSignal;
  /** Seconds: where to begin (default 0) and where to stop. */
  from?: number;
  until?: number;
  /** The source counts as stalled after this time without a sign of life from ffmpeg (default 30 s). */
  stallMs?: number;
  program?: string;
};

/** Fills gaps in a source with silence, so that the number of samples gives the time. */
export const audioFilter = (rate: number): string => `aresample=${rate}:async=1:first_pts=0`;

const ffmpegArgs = (source: string, { from = 0, until }: AudioOptions, rate: number): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-progress', 'pipe:3'],
  ...(from > 0 ? ['-ss', String(from)] : []),
  ...(until === undefined ? [] : ['-t', String(until - from)]),
  ...readAudio(source),
  ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-af', audioFilter(rate), '-ac', '1', '-ar', String(rate)],
  ...['-f', 's16le', 'pipe:1'],
];

/** One channel of 16-bit samples as ffmpeg decodes them; see captureAudio. */
export async function* decodeAudio(
  source: string,
  options: AudioOptions,
  rate: number,
): AsyncGenerator<Uint8Array, void, void> {
  const { from = 0, until, signal, stallMs = 30_000, program } = options;
  if (until !== undefined && until <= from) return;
  const limits = { cpuSeconds: readingSeconds };
  const started = { tool: 'ffmpeg', program, signal, givesWay: true, limits } as const;
  const command = startCommand(ffmpegArgs(source, options, rate), started);
  const watch = watchForStall(command, stallMs);
  let bytes = 0;
  try {
    watch.wait(true);
    for await (const chunk of command.stdout) {
      watch.wait(false);
      bytes += chunk.length;
      if (from + bytes / 2 / rate > maxSeconds) throw new CaptureError(tooLong);
      yield chunk;
      watch.wait(true);
    }
    const { code, stderr, limit } = await command.ended;
    signal.throwIfAborted();
    if (watch.stalled()) throw new CaptureError(because('audio_stalled', { seconds: stallMs / 1000 }));
    if (limit !== null) throw new CaptureError(because('audio_not_decodable_because', { why: limit }));
    const failed = code !== 0 || (bytes === 0 && from === 0);
    if (failed) throw new CaptureError(reasonFrom(stderr, 'audio_track_missing', 'audio'));
  } finally {
    watch.wait(false);
    command.kill();
  }
}

/**
 * The audio of a local file in overlapping windows. One ffmpeg decodes it and waits while the consumer is busy. Leaving
 * the loop or aborting kills it. Throws CaptureError, ToolMissingError, or the signal's reason.
 */
export async function* captureAudio(
  source: string,
  options: AudioOptions,
): AsyncGenerator<AudioWindow, void, void> {
  const cutter = audioCutter(options.from ?? 0);
  for await (const chunk of decodeAudio(source, options, sampleRate)) yield* cutter.push(chunk);
  const rest = cutter.end();
  if (rest) yield rest;
}

/** A WAV file of a window, or of PCM in the same format, for recognisers and players. */
export function wavOf(audio: Pick<AudioWindow, 'pcm'> | Uint8Array): Uint8Array {
  const pcm = audio instanceof Uint8Array ? audio : audio.pcm;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + pcm.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(pcm.length, 40);
  return Buffer.concat([header, pcm]);
}
