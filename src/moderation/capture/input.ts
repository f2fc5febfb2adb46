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
