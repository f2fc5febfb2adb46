/** An archive to read, a zip or a folder. Names are those in `gallery.json`, with `/`. */
export type ArchiveSource = {
  /** A file's bytes; null when it does not exist. Throws an OperatorError when it is larger than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/** An archive to write. */
export type ArchiveSink = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Finishes the archive; without this call it is not valid. */
  end(): Promise<void>;
};

export const listName = 'gallery.json';
export const maxListBytes = 16 * 1024 ** 2;

/** Whether a name stays inside the archive on every platform: no `..`, root, drive or other separator. */
export function staysInside(name: string): boolean {
  const parts = name.split('/');
  return !/[\\:\p{Cc}]/u.test(name) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
}
