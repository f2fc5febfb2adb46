import type * as z from 'zod';
import type { GalleryEntry, GalleryKind, galleryQuerySchema } from '../../protocol/operator/galleries.ts';
import { afterCursor, containing, cutPage } from '../operator/newest-first.ts';
import type { Gallery } from './gallery.ts';
import { showEntries } from './show-entry.ts';

type Query = z.output<typeof galleryQuerySchema>;
type Page = { items: GalleryEntry[]; nextCursor: string | null; total: number };

/** A page of a gallery, the newest entry first; `q` searches names and groups. */
export async function listEntries(
  { db }: Pick<Gallery, 'db'>,
  input: { kind: GalleryKind; query: Query },
): Promise<Page> {
  const { q, cursor, limit } = input.query;
  const words = containing(q);
  const found = db
    .selectFrom('gallery_entries')
    .where('kind', '=', input.kind)
    .$if(words !== null, (query) =>
      query.where((eb) => eb.or([eb('name', 'ilike', words), eb('type_name', 'ilike', words)])),
    );
  const after = afterCursor(cursor);
  const [rows, counted] = await Promise.all([
    (after === null ? found : found.where(after))
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirst(),
  ]);
  const { page, nextCursor } = cutPage(rows, limit);
  return { items: await showEntries(db, page), nextCursor, total: Number(counted?.count ?? 0) };
}
