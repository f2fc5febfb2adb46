import type { z } from 'zod';
import type { uploadAnswerSchema } from '../../api/submissions.ts';
import { offlineProblem, problemOf } from './problem-error.ts';

export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

export type UploadOptions = {
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
};

/** Sends bytes as they are. XMLHttpRequest, because fetch tells nothing of an upload's progress. */
export function sendBytes<Answer>(
  path: string,
  bytes: Blob,
  headers: Record<string, string> = {},
  options: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', bytes.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded, bytes.size);
    request.onload = () => {
      if (request.status < 200 || request.status > 299)
        reject(problemOf(request.status, request.responseText));
      else resolve(JSON.parse(request.responseText) as Answer);
    };
    request.onerror = () => reject(offlineProblem());
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bytes);
  });
}

/** Keeps a film or a sound with us, to be submitted next. */
export function upload(file: Blob, filename: string, options: UploadOptions = {}): Promise<UploadAnswer> {
  return sendBytes('/api/uploads', file, { 'x-filename': encodeURIComponent(filename) }, options);
}
