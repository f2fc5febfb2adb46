import type { Files } from './pack.ts';

const stores = ['files', 'evidence', 'facts'] as const;
type Store = (typeof stores)[number];

/** What the demo saves in this browser between reloads. */
export type KeptStore = {
  files(): Promise<Files>;
  /** Saves everything or nothing. */
  keepFiles(changed: Files, gone: string[]): Promise<void>;
  evidence(key: string): Promise<Blob | undefined>;
  keepEvidence(key: string, blob: Blob): Promise<void>;
  dropEvidence(key: string): Promise<void>;
  fact(name: string): Promise<unknown>;
  keepFact(name: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
};

/** `place`: the folder under which the demo is served. Each folder has its own store. */
export async function openKeptStore(place: string): Promise<KeptStore> {
  const opening = indexedDB.open(`second-look-demo ${place}`, 1);
  opening.onupgradeneeded = () => {
    for (const name of stores) opening.result.createObjectStore(name);
  };
  const db = await answerOf(opening);

  const read = <Value>(name: Store, key: string): Promise<Value | undefined> =>
    answerOf<Value | undefined>(db.transaction(name).objectStore(name).get(key));
  const change = (names: readonly Store[], work: (trx: IDBTransaction) => void) => {
    const trx = db.transaction(names, 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      trx.oncomplete = () => resolve();
      trx.onabort = () => reject(trx.error ?? new Error('the browser keeps nothing'));
    });
    work(trx);
    return done;
  };

  return {
    files: async () => {
      const all = db.transaction('files').objectStore('files');
      const [paths, files] = await Promise.all([
        answerOf(all.getAllKeys()),
        answerOf<Uint8Array<ArrayBuffer>[]>(all.getAll()),
      ]);
      return new Map(
        paths.map((path, index): [string, Uint8Array<ArrayBuffer>] => [
          String(path),
          files[index] ?? new Uint8Array(),
        ]),
      );
    },
    keepFiles: (changed, gone) =>
      change(['files'], (trx) => {
        const files = trx.objectStore('files');
        for (const path of gone) files.delete(path);
        for (const [path, bytes] of changed) files.put(bytes, path);
      }),
    evidence: (key) => read<Blob>('evidence', key),
    keepEvidence: (key, blob) =>
      change(['evidence'], (trx) => void trx.objectStore('evidence').put(blob, key)),
    dropEvidence: (key) => change(['evidence'], (trx) => void trx.objectStore('evidence').delete(key)),
    fact: (name) => read('facts', name),
    keepFact: (name, value) => change(['facts'], (trx) => void trx.objectStore('facts').put(value, name)),
    clear: () =>
      change(stores, (trx) => {
        for (const name of stores) trx.objectStore(name).clear();
      }),
  };
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}
