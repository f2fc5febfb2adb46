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

/** Entries of a gallery whose names or groups contain the words. */
export const galleryQuery = (kind: GalleryKind, words: string | null) =>
  pagesOf(listGallery, { params: { kind }, query: { q: words ?? '' } });

/** One entry, for when the loaded list does not contain it. */
export const entryQuery = (kind: GalleryKind, id: string) =>
  queryOf(getGalleryEntry, { params: { kind, id } });

/** Puts a changed entry into the cached lists. A new one goes to the front until the list is loaded again. */
export function cacheEntry(queryClient: QueryClient, entry: GalleryEntry): void {
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
