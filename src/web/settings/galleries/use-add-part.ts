import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addGalleryEntry, addGalleryPicture } from '../../../api/galleries.ts';
import type { EntryFields, GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { ask } from '../../api/ask.ts';
import { keepEntry } from '../../api/galleries.ts';
import type { FramePart } from './frame-part.ts';
import { useEntryFaults } from './use-entry-save.ts';

/** To an entry there is, or to a new one with these fields. */
type Target = { kind: GalleryKind; chosen: GalleryEntry | null; fields: EntryFields };

/** Adds a part of a frame to an entry, or to a new one that is made first. */
export function useAddPart({ frame, finding }: FramePart, now: EntryFields) {
  const queryClient = useQueryClient();
  // Made, but its picture did not get there: trying again must not make a second one.
  const made = useRef<{ entry: GalleryEntry; asked: string } | null>(null);
  const newEntry = async (kind: GalleryKind, fields: EntryFields) => {
    const asked = JSON.stringify([kind, fields]);
    if (made.current?.asked !== asked)
      made.current = { asked, ...(await ask(addGalleryEntry, { params: { kind }, body: fields })) };
    return made.current.entry;
  };
  const adding = useMutation({
    mutationFn: async ({ kind, chosen, fields }: Target) => {
      const { id } = chosen ?? (await newEntry(kind, fields));
      const body = { evidenceId: frame.id, ...(finding ? { box: finding.box } : {}) };
      return ask(addGalleryPicture, { params: { kind, id }, body });
    },
    onSuccess: ({ entry }) => keepEntry(queryClient, entry),
    onSettled: (_answer, _error, { kind }) => queryClient.invalidateQueries({ queryKey: ['gallery', kind] }),
  });
  const told = useEntryFaults(adding.error, adding.variables?.fields, now);
  // An entry that was chosen has no fields in sight to say it beside.
  return adding.variables?.chosen ? { adding, faults: {}, error: adding.error } : { adding, ...told };
}
