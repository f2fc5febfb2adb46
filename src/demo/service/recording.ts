import { z } from 'zod';

const callbackSchema = z.looseObject({
  videoInfo: z.looseObject({ id: z.string(), captureStart: z.string() }),
  fragmentInfo: z.object({ id: z.string(), offsetStart: z.number(), offsetEnd: z.number() }).optional(),
});
export type RecordedCallback = z.infer<typeof callbackSchema>;

const recordingSchema = z.object({
  film: z.object({ file: z.string(), sha256: z.string() }),
  /** Seconds between the frames that were looked at. */
  interval: z.number(),
  /** Where the callbacks say that their pictures lie. */
  pictureBase: z.string(),
  /** The callbacks of the film, in the order they came: without and with `realTimeCallback`. */
  summary: z.array(callbackSchema).min(1),
  fragments: z.array(callbackSchema).min(2),
});
export type Recording = z.infer<typeof recordingSchema>;

const frames = import.meta.glob<string>('../film/frames/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** What the real service said of the sample film (scripts/record-film.ts). */
export async function loadRecording(): Promise<Recording> {
  const { default: recorded } = await import('../film/recording.json');
  return recordingSchema.parse(recorded);
}

/** Where a picture that the recorded callbacks name lies on this page's own site; null for any other address. */
export function pictureAddress(recording: Pick<Recording, 'pictureBase'>, url: string): string | null {
  const [folder, file, more] = url.startsWith(`${recording.pictureBase}/`)
    ? url.slice(recording.pictureBase.length + 1).split('/')
    : [];
  if (file === undefined || more !== undefined) return null;
  if (folder === 'gallery') return `${import.meta.env.BASE_URL}samples/gallery/${file}`;
  return folder === 'frames' ? (frames[`../film/frames/${file}`] ?? null) : null;
}
