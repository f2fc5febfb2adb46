// The containers of § Limits (m3u8 apart) and their kin. A playlist or a picture pattern would let a film name other
// files of this machine, so those demuxers are off; whoever fetches an m3u8 joins its segments to one file first.
const containers = 'flv,live_flv,matroska,webm,mov,mp4,3gp,rm,avi,asf,mpegts,mpeg,gif,ogg';
const soundFormats = 'amr,amrnb,amrwb,mp3,wav,w64,aac,flac,caf,aiff,au';

/** Pixels of a picture of 8192 × 4320, more than 8K has: what is larger is a bomb more often than a film. */
const maxPixels = 8192 * 4320;

// A few bytes may say that they are a picture of gigabytes, or ten thousand streams: the decoder stops there.
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

/** How ffmpeg and ffprobe are told to read one local film, and nothing else. */
export const readFilm = (source: string): string[] => readLocal(source, containers);

/** The same for a file of sound: the containers of films hold it too. */
export const readSound = (source: string): string[] => readLocal(source, `${containers},${soundFormats}`);

const liveProtocols: Record<string, string> = {
  'rtmp:': 'rtmp,tcp',
  'http:': 'http,tcp,crypto',
};

/**
 * How ffmpeg is told to read one live source, which is our own relay's. It neither opens files nor looks long before it
 * begins. `tcUrl` is what an rtmp server is told the address is. Throws RangeError for another protocol.
 */
export function readLive(address: string, stallMs: number, tcUrl?: string): string[] {
  const { protocol } = new URL(address);
  const protocols = liveProtocols[protocol];
  if (protocols === undefined) throw new RangeError(`${protocol} is no protocol of streams`);
  // Our own watch over silence comes first and has the words; this one is for when we cannot watch.
  const patience = String((stallMs + 5_000) * 1000);
  const formats = `${containers},${soundFormats}`;
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
