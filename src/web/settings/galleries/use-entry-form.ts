import { useQueryClient } from '@tanstack/react-query';
import { addGalleryEntry, changeGalleryEntry, entryFields } from '../../../api/galleries.ts';
import type { GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { ask } from '../../api/ask.ts';
import { cacheEntry } from '../../api/galleries.ts';
import { changesOf, isSame } from '../../forms/changes-of.ts';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { bodyOf, draftOf, emptyFields } from '../../galleries/entry-draft.ts';

/** The form of a new or existing entry; of an existing one only the changes are sent. */
export function useEntryForm(
  kind: GalleryKind,
  before: GalleryEntry | null,
  onSaved?: (entry: GalleryEntry) => void,
) {
  const queryClient = useQueryClient();
  return useBodyForm({
    fields: entryFields,
    initial: draftOf(before ?? emptyFields),
    toBody: bodyOf,
    draftKey: `gallery.${before?.id ?? `new.${kind}`}`,
    send: async (body) => {
      if (!before) return ask(addGalleryEntry, { params: { kind }, body });
      const changes = changesOf(body, before);
      if (isSame(changes, {})) return { entry: before };
      return ask(changeGalleryEntry, { params: before, body: changes });
    },
    onSent: ({ entry }) => {
      cacheEntry(queryClient, entry);
      onSaved?.(entry);
    },
  });
}
