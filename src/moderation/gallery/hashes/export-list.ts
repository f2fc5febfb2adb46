import type { Database } from '../../store/database.ts';
import { readPictureFeatures } from '../picture-features.ts';
import { storedHashes, unpackHashes } from './stored.ts';

const picturesAtOnce = 500;

/**
 * The picture gallery as a list of PDQ hashes, oldest entry first: `hash,quality,name` for each picture and each imported
 * hash, as Meta's `pdq-photo-hasher` writes them. The quality of an imported hash may be empty. A picture that an earlier
 * release hashed, and whose file is gone, has no PDQ hash and is left out.
 */
export async function* exportHashes(db: Database): AsyncGenerator<string> {
  const entries = await db
    .selectFrom('gallery_entries')
    .select(['id', 'name'])
    .where('kind', '=', 'pictures')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (let from = 0; from < entries.length; from += picturesAtOnce) {
    const some = entries.slice(from, from + picturesAtOnce);
    const ids = some.map(({ id }) => id);
    const pictures = await db
      .selectFrom('gallery_pictures')
      .select(['entry_id', 'features'])
      .where('entry_id', 'in', ids)
      .where('features', 'is not', null)
      .$narrowType<{ features: string }>()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const ofEntry = Map.groupBy(pictures, (picture) => picture.entry_id);
    for (const { id, name } of some) {
      for (const { features } of ofEntry.get(id) ?? []) {
        const { hashes, quality } = readPictureFeatures(features);
        if (hashes[0] !== undefined && quality !== null) yield lineOf(hashes[0], quality, name);
      }
      yield* hashesOfEntry(db, { id, name });
    }
  }
}

/** The lines of an entry's imported hashes. */
export async function* hashesOfEntry(
  db: Database,
  { id, name }: { id: string; name: string },
): AsyncGenerator<string> {
  const list = await storedHashes(db, id);
  if (!list) return;
  for await (const [hash, quality] of unpackHashes(list)) yield lineOf(hash, quality, name);
}

/** The name goes to the end of the line, so only line breaks must not be in it. */
const lineOf = (hash: string, quality: number | null, name: string): string =>
  `${hash},${quality ?? ''},${name.replaceAll(/\p{Cc}+/gu, ' ')}\n`;
