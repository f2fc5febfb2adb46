// The containers of § Limits (m3u8 apart) and their kin. A playlist or a picture pattern would let a film name other
// files of this machine, so those demuxers are off; whoever fetches an m3u8 joins its segments to one file first.
const containers = 'flv,live_flv,matroska,webm,mov,mp4,3gp,rm,avi,asf,mpegts,mpeg,gif,ogg';
const soundFormats = 'amr,amrnb,amrwb,mp3,wav,w64,aac,flac,caf,aiff,au';

const readLocal = (source: string, formats: string): string[] => [
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
  'rtmps:': 'rtmps,rtmp,tls,tcp',
  'http:': 'http,tcp,crypto',
  'https:': 'https,http,tls,tcp,crypto',
  'rtsp:': 'rtsp,tcp,udp,rtp',
};

/**
 * How ffmpeg is told to read one live source. It neither opens files nor looks long before it begins; who is to be
 * kept from addresses of the inner network checks the address before. Throws RangeError for another protocol.
 */
export function readLive(address: string, stallMs: number): string[] {
  const { protocol } = new URL(address);
  const protocols = liveProtocols[protocol];
  if (protocols === undefined) throw new RangeError(`${protocol} is no protocol of streams`);
  // Our own watch over silence comes first and has the words; this one is for when we cannot watch.
  const patience = String((stallMs + 5_000) * 1000);
  const rtsp = protocol === 'rtsp:';
  return [
    ...['-protocol_whitelist', protocols],
    ...(rtsp ? ['-rtsp_transport', 'tcp', '-timeout', patience] : ['-rw_timeout', patience]),
    ...(rtsp ? [] : ['-format_whitelist', `${containers},${soundFormats},hls`]),
    ...['-analyzeduration', '2000000', '-probesize', '1000000', '-i', address],
  ];
}
