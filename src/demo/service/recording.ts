import { z } from 'zod';
import recorded from '../video/recording.json' with { type: 'json' };
import { market } from './market.ts';

const callbackSchema = z.looseObject({
  videoInfo: z.looseObject({ id: z.string(), captureStart: z.string() }),
  fragmentInfo: z.object({ id: z.string(), offsetStart: z.number(), offsetEnd: z.number() }).optional(),
});
export type RecordedCallback = z.infer<typeof callbackSchema>;

const recordingSchema = z.object({
  video: z.object({ file: z.string(), sha256: z.string() }),
  /** Seconds between the analysed frames. */
  interval: z.number(),
  /** The callbacks of the video in the order of arrival: without and with `realTimeCallback`. */
  summary: z.array(callbackSchema).min(1),
  fragments: z.array(callbackSchema).min(2),
});
export type Recording = z.infer<typeof recordingSchema>;

/** What the real service reported for the sample video (scripts/record-video.ts), and the results of the drawn one. */
export const recordings: readonly Recording[] = [recordingSchema.parse(recorded), market];

const pictureBase = 'https://pictures.demo.invalid/';

/** Path below the demo's folder of our file behind an address in a callback; null for any other address. */
export function ownFile(url: string): string | null {
  const path = url.startsWith(pictureBase) ? url.slice(pictureBase.length) : '';
  if (/^gallery\/[\w-]+\.jpg$/.test(path)) return `samples/${path}`;
  if (/^(market\/)?frames\/\d+\.jpg$/.test(path) || /^market\/call\.m4a$/.test(path)) return `demo/${path}`;
  return null;
}
