import type { Answer, Call } from '../../api/call.ts';
import { type Place, urlOf } from '../../api/call-url.ts';
import { uploadFile } from '../../api/files.ts';
import { readAnswer } from './ask.ts';
import { languageHeader } from './language-header.ts';
import { offlineProblem, problemOf } from './problem-error.ts';

export type UploadOptions = {
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/** Sends raw bytes. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function sendBytes<C extends Call>(
  call: C,
  place: Place<C>,
  bytes: Blob,
  { onProgress, signal, headers = {} }: UploadOptions = {},
): Promise<Answer<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, urlOf(call, place));
    request.setRequestHeader('content-type', bytes.type || 'application/octet-stream');
    for (const [name, value] of Object.entries({ ...languageHeader(), ...headers }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.loaded, bytes.size);
    request.onload = () => {
      if (request.status < 200 || request.status > 299)
        reject(problemOf(request.status, request.responseText));
      else resolve(readAnswer(call, JSON.parse(request.responseText)));
    };
    request.onerror = () => reject(offlineProblem());
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bytes);
  });
}

/** Uploads a video or audio file, to be submitted next. */
export const upload = (file: Blob, filename: string, options: UploadOptions = {}) =>
  sendBytes(uploadFile, {}, file, { ...options, headers: { 'x-filename': encodeURIComponent(filename) } });
