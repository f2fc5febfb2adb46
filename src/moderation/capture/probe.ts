import { z } from 'zod';
import { runCommand } from '../host/command.ts';
import { bomb, CaptureError, longestSeconds, reasonFrom, tooLong, tooManyPixels } from './capture-error.ts';
import { readFilm, readSound } from './input.ts';

export type Film = {
  /** Seconds; null where the container does not say. */
  duration: number | null;
  /** As shown: upright and in square pixels. */
  width: number;
  height: number;
  audio: boolean;
};

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  duration: z.coerce.number().optional().catch(undefined),
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
  'format=format_name,duration:stream=codec_type,codec_name,width,height,sample_aspect_ratio,duration:stream_disposition=attached_pic:stream_side_data=rotation';

const ask = async (input: string[], wanted: 'film' | 'sound', options: ProbeOptions) => {
  const args = ['-v', 'error', ...input, '-show_entries', entries, '-of', 'json'];
  const { code, stdout, stderr } = await runCommand(args, {
    tool: 'ffprobe',
    timeoutMs: 30_000,
    ...options,
  });
  if (code !== 0) throw new CaptureError(reasonFrom(stderr, `The ${wanted} could not be read.`, wanted));
  // It goes on without the picture, and would tell of a film that has none.
  if (bomb.test(stderr)) throw new CaptureError(tooManyPixels);
  const told = probeSchema.parse(JSON.parse(stdout));
  if ((told.format.duration ?? 0) > longestSeconds) throw new CaptureError(tooLong);
  return told;
};

/** What a local film is, without decoding it. Throws CaptureError, or ToolMissingError without ffprobe. */
export async function probeFilm(source: string, options: ProbeOptions): Promise<Film> {
  const { streams, format } = await ask(readFilm(source), 'film', options);
  const picture = streams.find((each) => each.codec_type === 'video' && !each.disposition?.attached_pic);
  if (!picture?.width || !picture.height) throw new CaptureError('The file holds no moving picture.');
  return {
    duration: format.duration ?? picture.duration ?? null,
    ...shownSize(picture),
    audio: streams.some((each) => each.codec_type === 'audio'),
  };
}

export type Sound = {
  /** Seconds; null where the file does not say (then its windows tell, or its peaks). */
  duration: number | null;
  /** As ffmpeg names them, e.g. `mp3`, `wav`; `mov,mp4,m4a,3gp,3g2,mj2`. */
  format: string;
  codec: string;
};

/** What a local file of sound is, without decoding it. Throws CaptureError, or ToolMissingError without ffprobe. */
export async function probeSound(source: string, options: ProbeOptions): Promise<Sound> {
  const { streams, format } = await ask(readSound(source), 'sound', options);
  const sound = streams.find((each) => each.codec_type === 'audio');
  if (!sound) throw new CaptureError('The file holds no sound.');
  const { duration = sound.duration ?? null, format_name = 'unknown' } = format;
  return { duration, format: format_name, codec: sound.codec_name ?? 'unknown' };
}
