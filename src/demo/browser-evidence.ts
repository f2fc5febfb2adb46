import type { BrowserStore } from './database/browser-store.ts';
import { type BlobStore, memoryBlobs } from './evidence.ts';
import type { Prepared } from './prepared.ts';

/** Evidence that ships with the demo is in its files; newer evidence is saved in the browser. */
export function browserEvidence(
  store: BrowserStore,
  { evidence }: Prepared,
  file: (path: string) => Promise<Response>,
): BlobStore {
  const memory = memoryBlobs();
  return {
    get: async (key) => {
      const saved = (await memory.get(key)) ?? (await store.evidence(key));
      const shipped = evidence[key];
      if (saved || !shipped) return saved;
      const answer = await file(`demo/${shipped.file}`);
      return answer.ok ? answer.blob() : undefined;
    },
    put: async (key, blob) => {
      await memory.put(key, blob);
      await store.saveEvidence(key, blob);
    },
    delete: async (key) => {
      delete evidence[key];
      await memory.delete(key);
      await store.deleteEvidence(key);
    },
  };
}
