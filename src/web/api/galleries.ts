import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../api/call.ts';
import { urlOf } from '../../api/call-url.ts';
import { getGalleryEntry, getGalleryPicture, listGallery } from '../../api/galleries.ts';
import type { GalleryEntry, GalleryKind } from '../../protocol/operator/galleries.ts';
import { keyOf, pagesOf, queryOf } from './query.ts';

type GalleryPage = Answer<typeof listGallery>;
type Pages = InfiniteData<GalleryPage, string | null>;

export const pictureUrl = ({ kind, id }: Pick<GalleryEntry, 'kind' | 'id'>, picture: string) =>
  urlOf(getGalleryPicture, { params: { kind, id, picture } });

/** A gallery's entries whose names or groups hold the words. */
export const galleryQuery = (kind: GalleryKind, words: string | null) =>
  pagesOf(listGallery, { params: { kind }, query: { q: words ?? '' } });

/** One entry, for when the list in sight does not hold it. */
export const entryQuery = (kind: GalleryKind, id: string) =>
  queryOf(getGalleryEntry, { params: { kind, id } });

/** Puts an entry as it is now into what is on the screen, a new one in front; the server's order comes with the next look. */
export function keepEntry(queryClient: QueryClient, entry: GalleryEntry): void {
  queryClient.setQueryData(entryQuery(entry.kind, entry.id).queryKey, { entry });
  queryClient.setQueriesData<Pages>(
    { queryKey: keyOf(listGallery, { params: { kind: entry.kind } }) },
    (now) => (now ? { ...now, pages: now.pages.map((page) => replaced(page, entry)) } : now),
  );
  queryClient.setQueryData<Pages>(galleryQuery(entry.kind, null).queryKey, (now) => {
    const [first, ...rest] = now?.pages ?? [];
    if (!now || !first || now.pages.some(({ items }) => items.some((one) => one.id === entry.id))) return now;
    return { ...now, pages: [{ ...first, items: [entry, ...first.items], total: first.total + 1 }, ...rest] };
  });
}

function replaced(page: GalleryPage, entry: GalleryEntry): GalleryPage {
  return { ...page, items: page.items.map((one) => (one.id === entry.id ? entry : one)) };
}
