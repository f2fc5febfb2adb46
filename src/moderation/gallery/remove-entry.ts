import type { Gallery } from './gallery.ts';
import { type EntryKey, findEntry } from './show-entry.ts';

/** Removes an entry and its pictures, from the disk too. */
export async function removeEntry({ db, media, changes }: Gallery, key: EntryKey): Promise<void> {
  const { id, kind } = await findEntry(db, key);
  const pictures = await db
    .selectFrom('gallery_pictures')
    .select('file')
    .where('entry_id', '=', id)
    .execute();
  await db.deleteFrom('gallery_entries').where('id', '=', id).execute();
  changes.notify(kind);
  await Promise.all(pictures.map(({ file }) => media.removeGalleryPicture(kind, file)));
}
