import type * as z from 'zod';
import type { entryChangeSchema, GalleryEntry } from '../../protocol/operator/galleries.ts';
import { entryColumns } from './add-entry.ts';
import type { Gallery } from './gallery.ts';
import { type EntryKey, showEntry } from './show-entry.ts';

type Change = z.output<typeof entryChangeSchema>;

/** Changes the fields that are set in `change`. New findings use the new values. */
export async function changeEntry(
  { db, changes }: Gallery,
  input: EntryKey & { change: Change },
): Promise<GalleryEntry> {
  const { kind, id } = input;
  const { name, typeName, known, scene, label, station } = await showEntry(db, input);
  const changed = Object.fromEntries(Object.entries(input.change).filter(([, value]) => value !== undefined));
  const fields = { name, typeName, known, scene, label, station, ...changed };
  await db
    .updateTable('gallery_entries')
    .set(entryColumns(fields))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .execute();
  changes.notify(kind);
  return showEntry(db, input);
}
