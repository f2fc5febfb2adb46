import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EntryFields, GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { keepEntry } from '../../api/galleries.ts';
import { faultsOf } from '../../api/problem-error.ts';
import { entryFaults, whyNot } from './entry-draft.ts';

type Fields = Partial<EntryFields>;

/** What is wrong with each field, in the reader's words where we have them; `error` is what concerns no field. */
export function useEntryFaults(error: Error | null, sent: Fields | undefined, now: Fields) {
  const { t } = useTranslation('galleries');
  const told = faultsOf(error, 'invalid_request');
  if (told.length === 0) return { faults: {}, error };
  const faults = entryFaults(told, sent, now);
  for (const member of Object.keys(faults)) {
    const why = whyNot(member, now);
    if (why) faults[member] = t(why);
  }
  return { faults, error: null };
}

/** Sends an entry's fields; what was wrong stands beside its field. */
export function useEntrySave<Sent extends Fields>(
  send: (fields: Sent) => Promise<{ entry: GalleryEntry }>,
  now: Sent,
  onSaved: (entry: GalleryEntry) => void,
) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: send,
    onSuccess: ({ entry }) => {
      keepEntry(queryClient, entry);
      onSaved(entry);
    },
  });
  return {
    save: () => saving.mutate(now),
    saving: saving.isPending,
    ...useEntryFaults(saving.error, saving.variables, now),
  };
}
