import type { Selectable } from 'kysely';
import type { GalleryEntry, GalleryKind } from '../../protocol/operator/galleries.ts';
import { because } from '../../reasons/reason.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Database } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';

export type EntryRow = Selectable<Tables['gallery_entries']>;
export type PictureRow = Selectable<Tables['gallery_pictures']>;
export type EntryKey = { kind: GalleryKind; id: string };

/** The entry's row; throws `not_found`. */
export async function findEntry(db: Database, { kind, id }: EntryKey): Promise<EntryRow> {
  const row = await db
    .selectFrom('gallery_entries')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw new OperatorError('not_found', because('no_such_gallery_entry'));
  return row;
}

/** One entry as shown to the operator. */
export async function showEntry(db: Database, key: EntryKey): Promise<GalleryEntry> {
  const [entry] = await showEntries(db, [await findEntry(db, key)]);
  if (!entry) throw new OperatorError('not_found', because('no_such_gallery_entry'));
  return entry;
}

/** Entries with their pictures, in the order of `rows`. */
export async function showEntries(db: Database, rows: EntryRow[]): Promise<GalleryEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pictures = await db
    .selectFrom('gallery_pictures')
    .selectAll()
    .where('entry_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const lists = await db
    .selectFrom('gallery_hashes')
    .select(['entry_id', (eb) => eb.fn<number>('length', ['qualities']).as('size')])
    .where('entry_id', 'in', ids)
    .execute();
  const hashes = new Map(lists.map(({ entry_id, size }) => [entry_id, size]));
  const byEntry = Map.groupBy(pictures, (picture) => picture.entry_id);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    typeName: row.type_name,
    known: row.known,
    scene: row.scene,
    label: row.label,
    station: row.station,
    pictures: (byEntry.get(row.id) ?? []).map(showPicture),
    hashes: hashes.get(row.id) ?? 0,
    createdAt: row.created_at.toISOString(),
  }));
}

export function showPicture(row: PictureRow): GalleryEntry['pictures'][number] {
  const { id, width, height, reason, reasons, found_in: found, tried_in: of } = row;
  const tried = found === null || of === null ? null : { found, of };
  return {
    id,
    state: row.features === null ? 'refused' : 'ready',
    reason,
    width,
    height,
    tried,
    ...(reasons && { reasons }),
  };
}
