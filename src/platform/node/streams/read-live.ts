// The containers of § Limits (without m3u8) and related ones. A playlist or a picture pattern could make a video name
// other files of this machine, so those demuxers are off. The code that fetches an m3u8 joins its segments into one
// file first.
export const containers = 'flv,live_flv,matroska,webm,mov,mp4,3gp,rm,avi,asf,mpegts,mpeg,gif,ogg';
export const audioFormats = 'amr,amrnb,amrwb,mp3,wav,w64,aac,flac,caf,aiff,au';

/**
 * The pixels of a picture of 8192 × 4320, which is more than 8K. A larger picture is more likely a bomb than a video.
 */
const maxPixels = 8192 * 4320;

// A file of a few bytes may declare a picture of gigabytes or ten thousand streams. The decoder stops at these bounds.
export const bounds = [
  '-max_alloc',
  String(512 * 1024 ** 2),
  '-max_pixels',
  String(maxPixels),
  '-max_streams',
  '100',
];

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
