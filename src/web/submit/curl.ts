import { uploadFile } from '../../api/files.ts';

/** In double quotes, so that the shell inserts the key and it does not appear in the command history. */
const bearer = '-H "Authorization: Bearer $SECOND_LOOK_KEY"';

/** Run once before the calls. An administrator creates the key in the settings. */
export const curlKey = "export SECOND_LOOK_KEY='slk_YOUR_KEY'";

/** One request as a shell command. The shell reads nothing inside single quotes. */
export function curlCall(address: string, body: unknown): string {
  return [
    `curl -X POST ${quote(address)}`,
    bearer,
    "-H 'Content-Type: application/json'",
    `-d ${quote(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}

/** The upload of a file's bytes; its answer contains the uploadId. */
export function curlUpload(address: string, filename: string, type = 'video/mp4'): string {
  return [
    `curl -X POST ${quote(address)}`,
    bearer,
    `-H 'Content-Type: ${type}'`,
    `-H ${quote(`X-Filename: ${encodeURIComponent(filename)}`)}`,
    `--data-binary ${quote(`@${filename}`)}`,
  ].join(' \\\n  ');
}

type Source = { source: 'file' | 'url'; upload: { name: string } | null };

/** The commands that send a video or audio file; a file is uploaded first. */
export function mediaCommands(
  path: string,
  { source, upload }: Source,
  body: object,
  type: string,
): string[] {
  const { origin } = location;
  if (source === 'url') return [curlCall(origin + path, body)];
  const name = upload?.name ?? (type === 'video/mp4' ? 'video.mp4' : 'audio.mp3');
  const filled = upload ? body : { uploadId: 'THE_UPLOAD_ID', ...body };
  return [curlUpload(origin + uploadFile.path, name, type), curlCall(origin + path, filled)];
}

/** Quotes a text as one shell word. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
