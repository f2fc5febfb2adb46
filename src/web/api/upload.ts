import type { z } from 'zod';
import type { uploadAnswerSchema } from '../../api/submissions.ts';
import { offlineProblem, problemOf } from './problem-error.ts';

export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** Sends a file's bytes as they are. XMLHttpRequest, because fetch tells nothing of an upload's progress. */
export function upload(
  file: Blob,
  filename: string,
  options: { onProgress?: (sent: number, total: number) => void; signal?: AbortSignal } = {},
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploads');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('x-filename', encodeURIComponent(filename));
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded, file.size);
    request.onload = () => {
      if (request.status < 200 || request.status > 299)
        reject(problemOf(request.status, request.responseText));
      else resolve(JSON.parse(request.responseText) as UploadAnswer);
    };
    request.onerror = () => reject(offlineProblem());
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
