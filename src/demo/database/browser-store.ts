import { type Files, join, unpack } from './pack.ts';

/** All files as they were last saved together. The store `files` holds those that changed since; null: deleted. */
const allFilesFact = 'all files';
const savedAtFact = 'saved at';
const storeNames = ['files', 'evidence', 'facts'] as const;
type StoreName = (typeof storeNames)[number];

/** What the demo saves in this browser between reloads. */
export type BrowserStore = {
  /** The database's files; null: none were saved. */
  files(): Promise<Files | null>;
  /** Saves all files as one, which is read back several times as fast as a thousand. */
  saveAll(files: Files): Promise<void>;
  /** Saves what changed since all were saved. Everything or nothing. */
  saveChanges(changed: Files, deleted: string[]): Promise<void>;
  /** When files were last saved, in milliseconds since 1970; null: never. */
  savedAt(): Promise<number | null>;
  /** How much was saved since all were. */
  changedBytes(): number;
  evidence(key: string): Promise<Blob | undefined>;
  saveEvidence(key: string, blob: Blob): Promise<void>;
  deleteEvidence(key: string): Promise<void>;
  fact(name: string): Promise<unknown>;
  saveFact(name: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
};

/** `folder`: the folder under which the demo is served. Each folder has its own store. */
export async function openBrowserStore(folder: string): Promise<BrowserStore> {
  const opening = indexedDB.open(`second-look-demo ${folder}`, 1);
  opening.onupgradeneeded = () => {
    for (const name of storeNames) opening.result.createObjectStore(name);
  };
  const db = await resultOf(opening);
  /** The sizes of the files that were saved since all were. */
  const changed = new Map<string, number>();

  const read = <Value>(name: StoreName, key: string): Promise<Value | undefined> =>
    resultOf<Value | undefined>(db.transaction(name).objectStore(name).get(key));
  const change = (names: readonly StoreName[], work: (trx: IDBTransaction) => void) => {
    const trx = db.transaction(names, 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      trx.oncomplete = () => resolve();
      trx.onabort = () => reject(trx.error ?? new Error('the browser stores nothing'));
    });
    work(trx);
    return done;
  };

  return {
    files: async () => {
      const trx = db.transaction(['files', 'facts']);
      const later = trx.objectStore('files');
      const [all, paths, changes] = await Promise.all([
        resultOf<Blob | undefined>(trx.objectStore('facts').get(allFilesFact)),
        resultOf(later.getAllKeys()),
        resultOf<(Uint8Array<ArrayBuffer> | null)[]>(later.getAll()),
      ]);
      if (!all) return null;
      const files = await unpack(all);
      for (const [index, path] of paths.map(String).entries()) {
        const bytes = changes[index] ?? null;
        changed.set(path, bytes?.byteLength ?? 0);
        if (bytes) files.set(path, bytes);
        else files.delete(path);
      }
      return files;
    },
    saveAll: async (files) => {
      await change(['files', 'facts'], (trx) => {
        trx.objectStore('files').clear();
        trx.objectStore('facts').put(join(files), allFilesFact);
        trx.objectStore('facts').put(Date.now(), savedAtFact);
      });
      changed.clear();
    },
    saveChanges: async (files, deleted) => {
      await change(['files', 'facts'], (trx) => {
        const later = trx.objectStore('files');
        for (const path of deleted) later.put(null, path);
        for (const [path, bytes] of files) later.put(bytes, path);
        trx.objectStore('facts').put(Date.now(), savedAtFact);
      });
      for (const path of deleted) changed.set(path, 0);
      for (const [path, { byteLength }] of files) changed.set(path, byteLength);
    },
    savedAt: async () => (await read<number>('facts', savedAtFact)) ?? null,
    changedBytes: () => [...changed.values()].reduce((sum, bytes) => sum + bytes, 0),
    evidence: (key) => read<Blob>('evidence', key),
    saveEvidence: (key, blob) =>
      change(['evidence'], (trx) => void trx.objectStore('evidence').put(blob, key)),
    deleteEvidence: (key) => change(['evidence'], (trx) => void trx.objectStore('evidence').delete(key)),
    fact: (name) => read('facts', name),
    saveFact: (name, value) => change(['facts'], (trx) => void trx.objectStore('facts').put(value, name)),
    clear: () =>
      change(storeNames, (trx) => {
        for (const name of storeNames) trx.objectStore(name).clear();
      }),
  };
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser stores nothing'));
  });
}
