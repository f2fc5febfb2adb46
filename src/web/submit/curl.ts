/** One call as a shell command. Single quotes: nothing inside is read by the shell. */
export function curlCall(address: string, body: unknown): string {
  return [
    `curl -X POST ${quote(address)}`,
    "-H 'Authorization: Bearer YOUR_API_KEY'",
    "-H 'Content-Type: application/json'",
    `-d ${quote(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}

/** Uploading a file's bytes; its answer holds the uploadId. */
export function curlUpload(address: string, filename: string): string {
  return [
    `curl -X POST ${quote(address)}`,
    "-H 'Authorization: Bearer YOUR_API_KEY'",
    "-H 'Content-Type: video/mp4'",
    `-H ${quote(`X-Filename: ${encodeURIComponent(filename)}`)}`,
    `--data-binary ${quote(`@${filename}`)}`,
  ].join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
