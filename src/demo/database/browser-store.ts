import type { Files } from './pack.ts';

const storeNames = ['files', 'evidence', 'facts'] as const;
type StoreName = (typeof storeNames)[number];

/** What the demo saves in this browser between reloads. */
export type BrowserStore = {
  files(): Promise<Files>;
  /** Saves everything or nothing. */
  saveFiles(changed: Files, deleted: string[]): Promise<void>;
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
      const all = db.transaction('files').objectStore('files');
      const [paths, files] = await Promise.all([
        resultOf(all.getAllKeys()),
        resultOf<Uint8Array<ArrayBuffer>[]>(all.getAll()),
      ]);
      return new Map(
        paths.map((path, index): [string, Uint8Array<ArrayBuffer>] => [
          String(path),
          files[index] ?? new Uint8Array(),
        ]),
      );
    },
    saveFiles: (changed, deleted) =>
      change(['files'], (trx) => {
        const files = trx.objectStore('files');
        for (const path of deleted) files.delete(path);
        for (const [path, bytes] of changed) files.put(bytes, path);
      }),
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
