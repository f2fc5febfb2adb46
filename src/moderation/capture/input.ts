import { audioFormats, bounds, containers } from '../../platform/node/streams/read-live.ts';

const readLocal = (source: string, formats: string): string[] => [
  ...bounds,
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  formats,
  '-i',
  `file:${source}`,
];

/** The arguments that let ffmpeg and ffprobe read one local video and nothing else. */
export const readVideo = (source: string): string[] => readLocal(source, containers);

/** The same for an audio file. Video containers can hold audio, too. */
export const readAudio = (source: string): string[] => readLocal(source, `${containers},${audioFormats}`);
