import { MemoryFS, type PGlite } from '@electric-sql/pglite';
import type { Files } from './pack.ts';

const root = '/pglite/data';
type FileState = { mtime: number; size: number };
/** Of a folder that is empty. */
const folder: FileState = { mtime: 0, size: 0 };

/** A database's folder in memory. It starts with `files` and reports what has changed since the last call. */
export class TrackedFiles extends MemoryFS {
  readonly #files: Files;
  readonly #areSaved: boolean;
  #known = new Map<string, FileState>();

  /** `areSaved`: the first call of `changes` returns what has changed since the start, not everything. */
  constructor(files: Files, areSaved = false) {
    super();
    this.#files = files;
    this.#areSaved = areSaved;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.#module();
    FS.mkdirTree(root);
    FS.chmod(root, 0o700);
    for (const [path, bytes] of this.#files) {
      const at = `${root}/${path}`;
      FS.mkdirTree(path.endsWith('/') ? at.slice(0, -1) : at.slice(0, at.lastIndexOf('/')));
      if (!path.endsWith('/')) FS.writeFile(at, bytes, { canOwn: true });
    }
    this.#files.clear();
    if (this.#areSaved) this.#walk((path, state) => void this.#known.set(path, state ?? folder));
  }

  /** Every file and every empty folder. */
  all(): Files {
    const all: Files = new Map();
    this.#walk((path, state) => void all.set(path, state ? this.#read(path) : new Uint8Array()));
    return all;
  }

  /** What has changed since the last call, and what was deleted. `all`: every file, as there was no call before. */
  changes(): { changed: Files; deleted: string[]; all: boolean } {
    const before = this.#known;
    const now = new Map<string, FileState>();
    const changed: Files = new Map();
    this.#walk((path, state) => {
      const previous = before.get(path);
      now.set(path, state ?? folder);
      if (previous && (!state || (previous.mtime === state.mtime && previous.size === state.size))) return;
      changed.set(path, state ? this.#read(path) : new Uint8Array());
    });
    this.#known = now;
    const deleted = [...before.keys()].filter((path) => !now.has(path));
    return { changed, deleted, all: before.size === 0 };
  }

  /** The next call of `changes` returns everything again. */
  forget(): void {
    this.#known = new Map();
  }

  #walk(visit: (path: string, state: FileState | null) => void, within = ''): void {
    const { FS } = this.#module();
    const names = FS.readdir(`${root}/${within}`).filter((name: string) => name !== '.' && name !== '..');
    if (names.length === 0 && within !== '') visit(within, null);
    for (const name of names) {
      const path = within + name;
      const { mode, mtime, size } = FS.stat(`${root}/${path}`);
      if (FS.isDir(mode)) this.#walk(visit, `${path}/`);
      else visit(path, { mtime: Number(mtime), size });
    }
  }

  // Copied: a view into the memory would change with the file, or later show another file.
  #read(path: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#module().FS.readFile(`${root}/${path}`));
  }

  #module(): PGlite['Module'] {
    if (!this.pg) throw new Error('the database has not begun to start');
    return this.pg.Module;
  }
}
