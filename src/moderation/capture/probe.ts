import { z } from 'zod';
import { runCommand } from '../../platform/node/programs/command.ts';
import { LimitError } from '../../platform/node/programs/program-limits.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { because } from '../../reasons/reason.ts';
import { bomb, maxSeconds, reasonFrom, tooLong, tooManyPixels } from './capture-error.ts';
import { readAudio, readVideo } from './input.ts';

export type ProbedVideo = {
  /** Seconds; null if the container does not give it. */
  duration: number | null;
  /** As shown: upright and in square pixels. */
  width: number;
  height: number;
  audio: boolean;
  /** Seconds: where the pictures end, if that is long before the duration; else null. */
  shownUntil: number | null;
};

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  duration: z.coerce.number().optional().catch(undefined),
  sample_rate: z.coerce.number().optional().catch(undefined),
  channels: z.number().optional(),
  nb_read_packets: z.coerce.number().optional(),
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
  side_data_list: z.array(z.looseObject({ rotation: z.number().optional() })).optional(),
});
const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z
    .object({
      format_name: z.string().optional(),
      duration: z.coerce.number().optional().catch(undefined),
    })
    .default({}),
});

const shownSize = (stream: z.infer<typeof streamSchema>): { width: number; height: number } => {
  const [across, down] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const pixel = across && down ? across / down : 1;
  const size = { width: Math.round((stream.width ?? 0) * pixel), height: stream.height ?? 0 };
  const rotation = stream.side_data_list?.find((each) => each.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) % 180 === 90 ? { width: size.height, height: size.width } : size;
};

type ProbeOptions = { signal: AbortSignal; program?: string; timeoutMs?: number };

const entries =
  'format=format_name,duration:stream=codec_type,codec_name,width,height,sample_aspect_ratio,duration,sample_rate,channels:stream_disposition=attached_pic:stream_side_data=rotation';

const notRead = {
  video: { limited: 'video_not_readable_because', failed: 'video_not_readable' },
  audio: { limited: 'audio_not_readable_because', failed: 'audio_not_readable' },
} as const;

const probe = async (
  args: string[],
  input: string[],
  wanted: 'video' | 'audio',
  options: ProbeOptions,
): Promise<{ stdout: string; stderr: string }> => {
  const run = { tool: 'ffprobe', timeoutMs: 30_000, ...options } as const;
  const result = await runCommand(['-v', 'error', ...input, ...args], run).catch((error: unknown) => {
    if (!(error instanceof LimitError)) throw error;
    throw new CaptureError(because(notRead[wanted].limited, { why: error.reason }));
  });
  if (result.code !== 0) throw new CaptureError(reasonFrom(result.stderr, notRead[wanted].failed, wanted));
  return result;
};

const ask = async (input: string[], wanted: 'video' | 'audio', options: ProbeOptions) => {
  const { stdout, stderr } = await probe(['-show_entries', entries, '-of', 'json'], input, wanted, options);
  // ffprobe continues without the picture and would report a video that has none.
  if (bomb.test(stderr)) throw new CaptureError(tooManyPixels);
  const probed = probeSchema.parse(JSON.parse(stdout));
  if ((probed.format.duration ?? 0) > maxSeconds) throw new CaptureError(tooLong);
  const audio = probed.streams.find((each) => each.codec_type === 'audio');
  if (audio) checkAudio(audio);
  return probed;
};

// Resampling 1 sample a second to the recogniser's 16,000 happens all at once, so a few bytes would fill the memory.
const sampleRates = { min: 4000, max: 768_000 };
const maxChannels = 64;

function checkAudio({ sample_rate: rate, channels = 1 }: z.infer<typeof streamSchema>): void {
  if (rate !== undefined && (rate < sampleRates.min || rate > sampleRates.max))
    throw new CaptureError(because('sample_rate_not_supported', { rate, ...sampleRates }));
  if (channels > maxChannels)
    throw new CaptureError(because('too_many_channels', { channels, max: maxChannels }));
}

/** Describes a local video without decoding it. Throws CaptureError, or ToolMissingError without ffprobe. */
export async function probeVideo(source: string, options: ProbeOptions): Promise<ProbedVideo> {
  const { streams, format } = await ask(readVideo(source), 'video', options);
  const picture = streams.find((each) => each.codec_type === 'video' && !each.disposition?.attached_pic);
  if (!picture?.width || !picture.height) throw new CaptureError(because('video_track_missing'));
  const audio = streams.some((each) => each.codec_type === 'audio');
  const duration = format.duration ?? picture.duration ?? null;
  const shownUntil = await endOfPictures(source, duration, options);
  return {
    // Without audio, nothing follows the pictures.
    duration: audio ? duration : (shownUntil ?? duration),
    ...shownSize(picture),
    audio,
    shownUntil,
  };
}

/** A video may show the same picture for this long, plus `secondsAPicture` for each of its pictures. */
const stillSeconds = 600;
const secondsAPicture = 60;
const countingMs = 300_000;

/**
 * Where the pictures end in a video that declares a much longer duration than its pictures can fill. Nothing new is
 * shown after that. A file of a few bytes may declare a day, so the number of pictures decides. Null for an ordinary
 * video.
 */
async function endOfPictures(
  source: string,
  duration: number | null,
  options: ProbeOptions,
): Promise<number | null> {
  if (duration !== null && duration <= stillSeconds + secondsAPicture) return null;
  const output = async (args: string[]) => {
    const wait = { ...options, timeoutMs: countingMs };
    return (await probe(['-select_streams', 'V:0', ...args], readVideo(source), 'video', wait)).stdout;
  };
  const counted = await output(['-count_packets', '-show_entries', 'stream=nb_read_packets', '-of', 'json']);
  const pictures = probeSchema.parse(JSON.parse(counted)).streams[0]?.nb_read_packets ?? 0;
  const maxEnd = stillSeconds + secondsAPicture * pictures;
  if (pictures === 0 || maxEnd >= (duration ?? maxSeconds)) return null;
  const listed = await output(['-show_entries', 'packet=pts_time', '-of', 'csv=p=0']);
  const times = listed.split(/[\s,]+/).filter((time) => /^\d/.test(time));
  const last = times.reduce((latest, time) => Math.max(latest, Number(time)), 0);
  if (last > maxEnd)
    throw new CaptureError(because('video_duration_implausible', { seconds: Math.round(last), pictures }));
  return Math.min(duration ?? Number.POSITIVE_INFINITY, last + stillSeconds);
}

export type ProbedAudio = {
  /** Seconds; null if the file does not give it. Then its windows or its peaks give the duration. */
  duration: number | null;
  /** The names that ffmpeg uses, e.g. `mp3`, `wav`; `mov,mp4,m4a,3gp,3g2,mj2`. */
  format: string;
  codec: string;
};

/** Describes a local audio file without decoding it. Throws CaptureError, or ToolMissingError without ffprobe. */
export async function probeAudio(source: string, options: ProbeOptions): Promise<ProbedAudio> {
  const { streams, format } = await ask(readAudio(source), 'audio', options);
  const audio = streams.find((each) => each.codec_type === 'audio');
  if (!audio) throw new CaptureError(because('audio_track_missing'));
  const { duration = audio.duration ?? null, format_name = 'unknown' } = format;
  return { duration, format: format_name, codec: audio.codec_name ?? 'unknown' };
}
