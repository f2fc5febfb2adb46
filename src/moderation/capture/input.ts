// The containers of § Limits (m3u8 apart) and their kin. A playlist or a picture pattern would let a film name other
// files of this machine, so those demuxers are off; whoever fetches an m3u8 joins its segments to one file first.
const containers = 'flv,live_flv,matroska,webm,mov,mp4,3gp,rm,avi,asf,mpegts,mpeg,gif,ogg';

/** How ffmpeg and ffprobe are told to read one local film, and nothing else. */
export const readFilm = (source: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  containers,
  '-i',
  `file:${source}`,
];
