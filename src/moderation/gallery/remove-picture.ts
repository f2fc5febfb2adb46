import { because } from '../../reasons/reason.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Gallery } from './gallery.ts';
import type { EntryKey } from './show-entry.ts';

/** Removes one picture of an entry, from the disk too. */
export async function removePicture(
  { db, media, changes }: Gallery,
  input: EntryKey & { picture: string },
): Promise<void> {
  const { kind } = input;
  const { file } = await findPicture({ db }, input);
  await db.deleteFrom('gallery_pictures').where('id', '=', input.picture).execute();
  changes.notify(kind);
  await media.removeGalleryPicture(kind, file);
}

/** The file of an entry's picture; throws `not_found`. */
export async function findPicture(
  { db }: Pick<Gallery, 'db'>,
  input: EntryKey & { picture: string },
): Promise<{ file: string }> {
  const row = await db
    .selectFrom('gallery_pictures as picture')
    .innerJoin('gallery_entries as entry', 'entry.id', 'picture.entry_id')
    .select('picture.file')
    .where('picture.id', '=', input.picture)
    .where('entry.id', '=', input.id)
    .where('entry.kind', '=', input.kind)
    .executeTakeFirst();
  if (!row) throw new OperatorError('not_found', because('no_such_entry_picture'));
  return row;
}
