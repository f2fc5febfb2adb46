import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addGalleryEntry, addGalleryPicture, listGallery } from '../../api/galleries.ts';
import type { EntryFields, GalleryEntry, GalleryKind } from '../../protocol/operator/galleries.ts';
import { ask } from '../api/ask.ts';
import { cacheEntry } from '../api/galleries.ts';
import { invalidate } from '../api/query.ts';
import type { FramePart } from './frame-part.ts';

/** An existing entry, or a new one with these fields. */
type Target = { kind: GalleryKind; chosen: GalleryEntry | null; fields: EntryFields };

/** Adds a part of a frame to an entry, or to a new one that is created first. */
export function useAddPart({ frame, finding }: FramePart) {
  const queryClient = useQueryClient();
  // The entry was created, but its picture failed to upload: a retry must not create a second one.
  const created = useRef<{ entry: GalleryEntry; key: string } | null>(null);
  const newEntry = async (kind: GalleryKind, fields: EntryFields) => {
    const key = JSON.stringify([kind, fields]);
    if (created.current?.key !== key)
      created.current = { key, ...(await ask(addGalleryEntry, { params: { kind }, body: fields })) };
    return created.current.entry;
  };
  return async ({ kind, chosen, fields }: Target) => {
    try {
      const { id } = chosen ?? (await newEntry(kind, fields));
      const body = { evidenceId: frame.id, ...(finding ? { box: finding.box } : {}) };
      const answer = await ask(addGalleryPicture, { params: { kind, id }, body });
      cacheEntry(queryClient, answer.entry);
      return answer;
    } finally {
      void invalidate(queryClient, listGallery);
    }
  };
}
