// The containers of § Limits (without m3u8) and related ones. A playlist or a picture pattern could make a video name
// other files of this machine, so those demuxers are off. The code that fetches an m3u8 joins its segments into one
// file first.
const containers = 'flv,live_flv,matroska,webm,mov,mp4,3gp,rm,avi,asf,mpegts,mpeg,gif,ogg';
const audioFormats = 'amr,amrnb,amrwb,mp3,wav,w64,aac,flac,caf,aiff,au';

/**
 * The pixels of a picture of 8192 × 4320, which is more than 8K. A larger picture is more likely a bomb than a video.
 */
const maxPixels = 8192 * 4320;

// A file of a few bytes may declare a picture of gigabytes or ten thousand streams. The decoder stops at these bounds.
const bounds = [
  '-max_alloc',
  String(512 * 1024 ** 2),
  '-max_pixels',
  String(maxPixels),
  '-max_streams',
  '100',
];

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

const liveProtocols: Record<string, string> = {
  'rtmp:': 'rtmp,tcp',
  'http:': 'http,tcp,crypto',
};

/**
 * The arguments that let ffmpeg read one live source, which is our own relay. ffmpeg opens no files and analyses only a
 * short part before it begins. `tcUrl` is the address that ffmpeg sends to an rtmp server. Throws RangeError for
 * another protocol.
 */
export function readLive(address: string, stallMs: number, tcUrl?: string): string[] {
  const { protocol } = new URL(address);
  const protocols = liveProtocols[protocol];
  if (protocols === undefined) throw new RangeError(`${protocol} is no protocol of streams`);
  // Our own stall watch ends the source first and has the words for it. This timeout is for when the watch cannot run.
  const patience = String((stallMs + 5_000) * 1000);
  const formats = `${containers},${audioFormats}`;
  return [
    ...bounds,
    ...['-protocol_whitelist', protocols, '-rw_timeout', patience],
    ...(protocol === 'rtmp:'
      ? ['-format_whitelist', 'flv,live_flv']
      : ['-format_whitelist', `${formats},hls`]),
    ...(tcUrl === undefined ? [] : ['-rtmp_tcurl', tcUrl]),
    ...['-analyzeduration', '2000000', '-probesize', '1000000', '-i', address],
  ];
}
