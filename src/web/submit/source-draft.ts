/** The source of a video or audio file: an uploaded file or an address. */
export type SourceDraft = {
  source: 'file' | 'url';
  url: string;
  upload: { uploadId: string; name: string; bytes: number } | null;
};

export const noSource = { source: 'file', url: '', upload: null } as SourceDraft;

export function sourceOf({ source, url, upload }: SourceDraft): { url?: string; uploadId?: string } {
  if (source === 'url') return { url: url.trim() };
  return upload ? { uploadId: upload.uploadId } : {};
}

/** The form path of a body path. */
export function sourceHeldBy(path: string, { source }: SourceDraft): string {
  return path === 'uploadId' || (path === 'url' && source === 'file') ? 'upload' : path;
}
