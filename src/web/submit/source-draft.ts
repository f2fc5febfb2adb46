/** A film or a sound: a file that was uploaded, or the address of one. */
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

/** Where the form holds what is at a path of the body. */
export function sourceHeldBy(path: string, { source }: SourceDraft): string {
  return path === 'uploadId' || (path === 'url' && source === 'file') ? 'upload' : path;
}
