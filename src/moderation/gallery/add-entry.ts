import { randomUUID } from 'node:crypto';
import type { EntryFields, GalleryEntry, GalleryKind } from '../../protocol/operator/galleries.ts';
import type { Gallery } from './gallery.ts';
import { showEntry } from './show-entry.ts';

/** Adds an entry without pictures; it matches nothing yet. */
export async function addEntry(
  { db }: Gallery,
  input: { kind: GalleryKind; fields: EntryFields },
): Promise<GalleryEntry> {
  const { kind, fields } = input;
  const id = randomUUID();
  // From our clock, in whole milliseconds, so that a cursor can carry it unchanged.
  const created_at = new Date();
  await db
    .insertInto('gallery_entries')
    .values({ id, kind, created_at, ...entryColumns(fields) })
    .execute();
  return showEntry(db, { kind, id });
}

export function entryColumns({ typeName, ...same }: EntryFields) {
  return { ...same, type_name: typeName };
}
