/** Where an archive is read from: a zip or a folder. Names are those of `gallery.json`, with `/`. */
export type ArchiveSource = {
  /** A file's bytes; null where there is none. Throws an OperatorError in words for one larger than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/** Where an archive is written to. */
export type ArchiveSink = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Ends the archive: without it, it is none. */
  end(): Promise<void>;
};

export const listName = 'gallery.json';
export const maxListBytes = 16 * 1024 ** 2;

/** Whether a name stays inside the archive whatever reads it: no way up, no root, no drive, no other separator. */
export function staysInside(name: string): boolean {
  const parts = name.split('/');
  return !/[\\:\p{Cc}]/u.test(name) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
}
