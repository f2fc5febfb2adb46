import type { HashList } from '../../engines/image-gallery/hash-index.ts';
import type { Database } from '../../store/database.ts';
import { storedHashes, wordsOfHashes } from './stored.ts';

/** Loads the imported hashes; a list that has not changed is not read again and is the same object. */
export function createHashListLoader(db: Database): () => Promise<HashList[]> {
  let cached = new Map<string, HashList>();
  return async () => {
    const rows = await db
      .selectFrom('gallery_hashes as list')
      .innerJoin('gallery_entries as entry', 'entry.id', 'list.entry_id')
      .select(['entry.id', 'entry.name', 'entry.label', 'list.digest'])
      .where('entry.kind', '=', 'pictures')
      .orderBy('entry.created_at')
      .orderBy('entry.id')
      .execute();
    const lists = new Map<string, HashList>();
    for (const { digest, ...about } of rows) {
      const key = JSON.stringify([about, digest]);
      const list = cached.get(key) ?? (await load(db, about));
      if (list) lists.set(key, list);
    }
    cached = lists;
    return [...lists.values()];
  };
}

async function load(db: Database, about: Omit<HashList, 'hashes'>): Promise<HashList | null> {
  const row = await storedHashes(db, about.id);
  return row ? { ...about, hashes: wordsOfHashes(row.hashes) } : null;
}
