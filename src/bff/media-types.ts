/** Content type of a video or audio file by the extension of its name: never what an uploader claims. */
const byEnding: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  ts: 'video/mp2t',
  '3gp': 'video/3gpp',
  flv: 'video/x-flv',
  wmv: 'video/x-ms-wmv',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  amr: 'audio/amr',
};

export function mediaType(filename: string): string {
  const ending = filename.split('.').at(-1)?.toLowerCase() ?? '';
  return (Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined) ?? 'application/octet-stream';
}
