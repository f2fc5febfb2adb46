import type { capture } from '../../reasons/en/capture.ts';
import { because, type Reason } from '../../reasons/reason.ts';

/** A file of a few bytes may claim to last for months, and every second of it would be analysed. */
export const maxSeconds = 24 * 3600;
export const tooLong = because('longer_than_a_day');

export const tooManyPixels = because('picture_too_large');
export const bomb = /exceeds specified max pixel count|Picture size \d+x\d+ is invalid/;

/** The reasons that need no parameters. */
type CaptureReason = {
  [Name in keyof typeof capture]: Parameters<(typeof capture)[Name]> extends [] ? Name : never;
}[keyof typeof capture];
type Plain = [pattern: RegExp, reason: CaptureReason][];

const plain: Plain = [
  [bomb, 'picture_too_large'],
  [/moov atom not found/, 'video_incomplete'],
  [/not on whitelist|Format not allowed/i, 'video_type_not_supported'],
  [/matches no streams|does not contain any stream/, 'video_track_missing'],
  [/No such file or directory/, 'video_file_missing'],
  [/Permission denied/, 'video_access_denied'],
  [/Is a directory/, 'video_is_folder'],
  [/Decoder \(codec .*\) not found|Unknown decoder|no decoder/i, 'video_decoder_missing'],
  [/Could not find codec parameters|unspecified size/, 'video_metadata_insufficient'],
  [/Invalid data found/, 'video_damaged'],
];

/** The reasons used instead when audio was requested. */
const plainOfAudio: Plain = [
  [/moov atom not found/, 'audio_incomplete'],
  [/not on whitelist|Format not allowed/i, 'audio_type_not_supported'],
  [/matches no streams|does not contain any stream/, 'audio_track_missing'],
  [/No such file or directory/, 'audio_file_missing'],
  [/Permission denied/, 'audio_access_denied'],
  [/Is a directory/, 'audio_is_folder'],
  [/Decoder \(codec .*\) not found|Unknown decoder|no decoder/i, 'audio_decoder_missing'],
  [/Could not find codec parameters/, 'audio_metadata_insufficient'],
  [/Invalid data found/, 'audio_damaged'],
];

const plainOfLive: Plain = [
  [/Cannot allocate memory/, 'decoding_needs_memory'],
  [bomb, 'picture_too_large'],
  [/Connection refused/, 'stream_not_responding'],
  [/Failed to resolve hostname|Name or service not known/, 'stream_host_unknown'],
  [/Connection timed out|timed out/, 'stream_timed_out'],
  [/Server returned (4|5)\d\d|HTTP error|Server error/i, 'stream_refused'],
  [/not on whitelist|Format not allowed/i, 'stream_type_not_supported'],
  [/matches no streams|does not contain any stream/, 'stream_tracks_missing'],
  [/Invalid data found/, 'stream_not_decodable'],
  [/Input\/output error|End of file|reset by peer/, 'stream_interrupted'],
];

const plainWords = { video: plain, audio: plainOfAudio };

/** ffmpeg's line without the path of our file and without memory addresses. */
const tidy = (line: string): string =>
  line
    .replace(/^(\[[^\]]*@ 0x[0-9a-f]+\]\s*)+/, '')
    .replace(/\bfile:[^\s:']+(:\s*)?/g, '')
    .trim();

/** Turns the error output of ffmpeg or ffprobe into one reason. */
export function reasonFrom(
  stderr: string,
  fallback: CaptureReason,
  wanted: keyof typeof plainWords = 'video',
): Reason {
  const lines = stderr.split('\n').map(tidy).filter(Boolean);
  for (const [pattern, reason] of plainWords[wanted]) {
    const line = lines.find((each) => pattern.test(each));
    if (line) return byFfmpeg(reason, line);
  }
  const last = lines.at(-1);
  return last ? byFfmpeg(fallback, last) : because(fallback);
}

const byFfmpeg = (reason: CaptureReason, words: string): Reason =>
  because('with_output_of', { why: because(reason), tool: 'ffmpeg', words });

/** `reasonFrom` for a live source, without ffmpeg's words: they have the inner address of our relay. */
export const liveReasonFrom = (stderr: string): Reason =>
  because(plainOfLive.find(([pattern]) => pattern.test(stderr))?.[1] ?? 'stream_not_readable');
