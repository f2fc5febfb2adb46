import type * as z from 'zod';
import type { GalleryEntry, GalleryKind, galleryQuerySchema } from '../../protocol/operator/galleries.ts';
import { containing, newestPage } from '../requests/newest-first.ts';
import type { Gallery } from './gallery.ts';
import { showEntries } from './show-entry.ts';

type Query = z.output<typeof galleryQuerySchema>;
type Page = { items: GalleryEntry[]; nextCursor: string | null; total: number };

/** A page of a gallery, the newest entry first; `q` searches names and groups. */
export async function listEntries(
  { db }: Pick<Gallery, 'db'>,
  input: { kind: GalleryKind; query: Query },
): Promise<Page> {
  const { q, ...paging } = input.query;
  const words = containing(q);
  const matching = db
    .selectFrom('gallery_entries')
    .where('kind', '=', input.kind)
    .$if(words !== null, (query) =>
      query.where((eb) => eb.or([eb('name', 'ilike', words), eb('type_name', 'ilike', words)])),
    );
  const { rows, ...page } = await newestPage(matching.selectAll(), paging);
  return { ...page, items: await showEntries(db, rows) };
}
