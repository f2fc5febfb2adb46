/** Why a source gave no frames or no sound, in words for a person, with ffmpeg's own reason kept behind them. */
export class CaptureError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'CaptureError';
    this.reason = reason;
  }
}

/** A few bytes may say that they last for months: each second of them would be looked at. */
export const longestSeconds = 24 * 3600;
export const tooLong = 'It is longer than 24 hours and is not taken.';

export const tooManyPixels = 'Its picture is larger than 8192 × 4320 and is not decoded.';
export const bomb = /exceeds specified max pixel count|Picture size \d+x\d+ is invalid/;

type Plain = [said: RegExp, words: string][];

const plain: Plain = [
  [bomb, tooManyPixels],
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

/** What is said otherwise where sound was asked for. */
const plainOfSound: Plain = [
  [/moov atom not found/, 'This is no whole file: its index is missing, as in one that was cut off.'],
  [/not on whitelist|Format not allowed/i, 'Files of this kind are not accepted as sound.'],
  [/matches no streams|does not contain any stream/, 'The file holds no sound.'],
  [/No such file or directory/, 'The file is not where it should be.'],
  [/Permission denied/, 'The file may not be read.'],
  [/Is a directory/, 'This is a folder, not a file of sound.'],
  [
    /Decoder \(codec .*\) not found|Unknown decoder|no decoder/i,
    'No decoder on this machine reads this sound.',
  ],
  [/Could not find codec parameters/, 'The file says too little about its sound to be decoded.'],
  [/Invalid data found/, 'This is no sound, or it is damaged.'],
];

const plainOfLive: Plain = [
  [/Cannot allocate memory/, 'It needs more memory to be decoded than a program may have here.'],
  [bomb, tooManyPixels],
  [/Connection refused/, 'Nobody answers at the address of the stream.'],
  [/Failed to resolve hostname|Name or service not known/, 'The host of the stream is not known.'],
  [/Connection timed out|timed out/, 'The address of the stream does not answer in time.'],
  [/Server returned (4|5)\d\d|HTTP error|Server error/i, 'The server of the stream refuses it.'],
  [/not on whitelist|Format not allowed/i, 'Streams of this kind are not accepted.'],
  [/matches no streams|does not contain any stream/, 'The stream does not hold what was asked for.'],
  [/Invalid data found/, 'What is at the address is no stream that can be decoded.'],
  [/Input\/output error|End of file|reset by peer/, 'The stream broke off before anything came.'],
];

const plainWords = { film: plain, sound: plainOfSound, live: plainOfLive };

/** ffmpeg's line without where we keep the file and without its own addresses. */
const tidy = (line: string): string =>
  line
    .replace(/^(\[[^\]]*@ 0x[0-9a-f]+\]\s*)+/, '')
    .replace(/\bfile:[^\s:']+(:\s*)?/g, '')
    .trim();

/** Turns what ffmpeg or ffprobe wrote to its error output into one reason. */
export function reasonFrom(
  stderr: string,
  fallback: string,
  wanted: keyof typeof plainWords = 'film',
): string {
  const lines = stderr.split('\n').map(tidy).filter(Boolean);
  for (const [said, words] of plainWords[wanted]) {
    const line = lines.find((each) => said.test(each));
    if (line) return `${words} (ffmpeg: ${line})`;
  }
  const last = lines.at(-1);
  return last ? `${fallback} (ffmpeg: ${last})` : fallback;
}

/** The same for a live source. */
export const liveReasonFrom = (stderr: string): string =>
  reasonFrom(stderr, 'The stream could not be read.', 'live');
