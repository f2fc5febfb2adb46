import { openAsBlob } from 'node:fs';
import path from 'node:path';

/** A path, or the content itself. */
export type FileSource = string | Blob | Uint8Array<ArrayBuffer>;
export type Progress = { sentBytes: number; totalBytes: number };
export type OpenFile = { blob: Blob; name: string; type: string };

const types: Record<string, string> = {
  ...{
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    mov: 'video/quicktime',
    mkv: 'video/x-matroska',
    webm: 'video/webm',
  },
  ...{ avi: 'video/x-msvideo', flv: 'video/x-flv', ts: 'video/mp2t', mpg: 'video/mpeg', mpeg: 'video/mpeg' },
  ...{ '3gp': 'video/3gpp', wmv: 'video/x-ms-wmv' },
  ...{ mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4', aac: 'audio/aac', ogg: 'audio/ogg' },
  ...{ opus: 'audio/ogg', oga: 'audio/ogg', flac: 'audio/flac', amr: 'audio/amr', wma: 'audio/x-ms-wma' },
};

/** The content type by the ending of a name or an address; null if it is not known. */
export function mediaTypeOf(name: string): string | null {
  const { pathname } = URL.canParse(name) ? new URL(name) : { pathname: name };
  return types[path.extname(pathname).slice(1).toLowerCase()] ?? null;
}

/** A file on disk is read while it is sent. */
export async function openFile(source: FileSource, name?: string): Promise<OpenFile> {
  const blob =
    typeof source === 'string'
      ? await openAsBlob(source)
      : source instanceof Blob
        ? source
        : new Blob([source]);
  const shown = name ?? (typeof source === 'string' ? path.basename(source) : 'upload');
  return { blob, name: shown, type: mediaTypeOf(shown) ?? (blob.type || 'application/octet-stream') };
}

/** The bytes of a file, reporting how many have been taken. */
export function counted(blob: Blob, report: (progress: Progress) => void): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  report({ sentBytes, totalBytes: blob.size });
  return blob.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        sentBytes += part.byteLength;
        controller.enqueue(part);
        report({ sentBytes, totalBytes: blob.size });
      },
    }),
  );
}
