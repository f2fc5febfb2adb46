import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { Box } from '../../api/findings.ts';
import type {
  EntryFields,
  entryAnswerSchema,
  GalleryEntry,
  GalleryKind,
  galleryPageSchema,
  ImportAnswer,
  PictureAnswer,
} from '../../protocol/operator/galleries.ts';
import { call, post, search } from './call.ts';
import { sendBytes, type UploadOptions } from './upload.ts';

export type EntryAnswer = z.infer<typeof entryAnswerSchema>;
type GalleryPage = z.infer<typeof galleryPageSchema>;
type Pages = InfiniteData<GalleryPage, string | null>;

/** The list itself: the protocol's own brings its parser, which the browser need not carry. */
export const kinds = ['persons', 'pictures', 'logos'] as const satisfies readonly GalleryKind[];

const id = encodeURIComponent;
const entryPath = (kind: GalleryKind, entryId: string) => `/api/galleries/${kind}/${id(entryId)}`;

export const archivePath = (kind: GalleryKind) => `/api/galleries/${kind}/archive`;
export const picturePath = (kind: GalleryKind, entryId: string, pictureId: string) =>
  `${entryPath(kind, entryId)}/pictures/${id(pictureId)}`;

/** A gallery's entries whose names or groups hold the words. */
export function galleryQuery(kind: GalleryKind, words: string | null) {
  return infiniteQueryOptions({
    queryKey: ['gallery', kind, words ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call<GalleryPage>(`/api/galleries/${kind}${search({ q: words, cursor: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** One entry, for when the list in sight does not hold it. */
export function entryQuery(kind: GalleryKind, entryId: string) {
  return queryOptions({
    queryKey: ['gallery-entry', kind, entryId],
    queryFn: ({ signal }) => call<EntryAnswer>(entryPath(kind, entryId), { signal }),
  });
}

/** Everything that changes a gallery. Each throws a ProblemError. */
export const galleries = {
  add: (kind: GalleryKind, fields: EntryFields) => post<EntryAnswer>(`/api/galleries/${kind}`, fields),
  change: (kind: GalleryKind, entryId: string, changes: Partial<EntryFields>) =>
    call<EntryAnswer>(entryPath(kind, entryId), { method: 'PATCH', body: changes }),
  remove: (kind: GalleryKind, entryId: string) => call<null>(entryPath(kind, entryId), { method: 'DELETE' }),
  addPicture: (kind: GalleryKind, entryId: string, file: Blob, options?: UploadOptions) =>
    sendBytes<PictureAnswer>(`${entryPath(kind, entryId)}/pictures`, file, {}, options),
  /** A frame of ours, or the part of it that a box holds. */
  addPart: (kind: GalleryKind, entryId: string, part: { evidenceId: string; box?: Box }) =>
    post<PictureAnswer>(`${entryPath(kind, entryId)}/pictures`, part),
  removePicture: (kind: GalleryKind, entryId: string, pictureId: string) =>
    call<null>(picturePath(kind, entryId, pictureId), { method: 'DELETE' }),
  importArchive: (kind: GalleryKind, file: Blob, options?: UploadOptions) =>
    sendBytes<ImportAnswer>(archivePath(kind), file.slice(0, file.size, 'application/zip'), {}, options),
};

/** Puts an entry as it is now into what is on the screen, a new one in front; the server's order comes with the next look. */
export function keepEntry(queryClient: QueryClient, entry: GalleryEntry): void {
  queryClient.setQueryData(entryQuery(entry.kind, entry.id).queryKey, { entry });
  queryClient.setQueriesData<Pages>({ queryKey: ['gallery', entry.kind] }, (now) =>
    now ? { ...now, pages: now.pages.map((page) => replaced(page, entry)) } : now,
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
