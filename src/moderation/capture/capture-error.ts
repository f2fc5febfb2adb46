/** Why a film gave no frames, in words for a person, with ffmpeg's own reason kept behind them. */
export class CaptureError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'CaptureError';
    this.reason = reason;
  }
}

const plain: [said: RegExp, words: string][] = [
  [
    /moov atom not found/,
    'This is no whole film: its index is missing, as in a file that was cut off or is something else.',
  ],
  [/not on whitelist|Format not allowed/i, 'Files of this kind are not accepted as films.'],
  [/matches no streams|does not contain any stream/, 'The file holds no moving picture.'],
  [/No such file or directory/, 'The film is not where it should be.'],
  [/Permission denied/, 'The film may not be read.'],
  [/Is a directory/, 'This is a folder, not a film.'],
  [
    /Decoder \(codec .*\) not found|Unknown decoder|no decoder/i,
    'No decoder on this machine reads this film.',
  ],
  [
    /Could not find codec parameters|unspecified size/,
    'The film says too little about its picture to be decoded.',
  ],
  [/Invalid data found/, 'This is not a film, or it is damaged.'],
];

/** ffmpeg's line without where we keep the file and without its own addresses. */
const tidy = (line: string): string =>
  line
    .replace(/^(\[[^\]]*@ 0x[0-9a-f]+\]\s*)+/, '')
    .replace(/\bfile:[^\s:']+(:\s*)?/g, '')
    .trim();

/** Turns what ffmpeg or ffprobe wrote to its error output into one reason. */
export function reasonFrom(stderr: string, fallback: string): string {
  const lines = stderr.split('\n').map(tidy).filter(Boolean);
  for (const [said, words] of plain) {
    const line = lines.find((each) => said.test(each));
    if (line) return `${words} (ffmpeg: ${line})`;
  }
  const last = lines.at(-1);
  return last ? `${fallback} (ffmpeg: ${last})` : fallback;
}
