import { uploadFile } from '../../api/files.ts';

/** In double quotes: the shell puts the key in its place, so that it stands in no history of commands. */
const bearer = '-H "Authorization: Bearer $SECOND_LOOK_KEY"';

/** Once, before any call: the key, which an administrator makes in the settings. */
export const curlKey = "export SECOND_LOOK_KEY='slk_YOUR_KEY'";

/** One call as a shell command. Single quotes: nothing inside is read by the shell. */
export function curlCall(address: string, body: unknown): string {
  return [
    `curl -X POST ${quote(address)}`,
    bearer,
    "-H 'Content-Type: application/json'",
    `-d ${quote(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}

/** Uploading a file's bytes; its answer holds the uploadId. */
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

/** The calls that send a film or a sound: its bytes first, where it is no address. */
export function mediaCommands(
  path: string,
  { source, upload }: Source,
  body: object,
  type: string,
): string[] {
  const { origin } = location;
  if (source === 'url') return [curlCall(origin + path, body)];
  const name = upload?.name ?? (type === 'video/mp4' ? 'film.mp4' : 'sound.mp3');
  const filled = upload ? body : { uploadId: 'THE_UPLOAD_ID', ...body };
  return [curlUpload(origin + uploadFile.path, name, type), curlCall(origin + path, filled)];
}

/** One word for the shell, whatever it holds. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
