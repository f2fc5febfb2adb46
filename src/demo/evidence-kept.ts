import type { KeptStore } from './database/kept-store.ts';
import { type BlobPlace, inMemory } from './evidence.ts';
import type { Prepared } from './prepared.ts';

/** Evidence that ships with the demo is in its files; newer evidence is saved in the browser. */
export function evidenceKept(
  store: KeptStore,
  { evidence }: Prepared,
  file: (path: string) => Promise<Response>,
): BlobPlace {
  const memory = inMemory();
  return {
    get: async (key) => {
      const own = (await memory.get(key)) ?? (await store.evidence(key));
      const came = evidence[key];
      if (own || !came) return own;
      const answer = await file(`demo/${came.file}`);
      return answer.ok ? answer.blob() : undefined;
    },
    put: async (key, blob) => {
      await memory.put(key, blob);
      await store.keepEvidence(key, blob);
    },
    drop: async (key) => {
      delete evidence[key];
      await memory.drop(key);
      await store.dropEvidence(key);
    },
  };
}
