import type * as z from 'zod';
import type { entryChangeSchema, GalleryEntry } from '../../protocol/operator/galleries.ts';
import { entryColumns } from './add-entry.ts';
import type { Gallery } from './gallery.ts';
import { type EntryPlace, showEntry } from './show-entry.ts';

type Change = z.output<typeof entryChangeSchema>;

/** Changes the fields that are given; findings from now on carry them. */
export async function changeEntry(
  { db, changes }: Gallery,
  input: EntryPlace & { change: Change },
): Promise<GalleryEntry> {
  const { kind, id } = input;
  const { name, typeName, known, scene, label, station } = await showEntry(db, input);
  const given = Object.fromEntries(Object.entries(input.change).filter(([, value]) => value !== undefined));
  const fields = { name, typeName, known, scene, label, station, ...given };
  await db
    .updateTable('gallery_entries')
    .set(entryColumns(fields))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .execute();
  changes.tell(kind);
  return showEntry(db, input);
}
