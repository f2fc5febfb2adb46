import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EntryFields, GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { type EntryAnswer, keepEntry } from '../../api/galleries.ts';
import { isProblem } from '../../api/problem-error.ts';
import { entryFaults, whyNot } from './entry-draft.ts';

type Fields = Partial<EntryFields>;

/** Sends an entry's fields: what was wrong stands beside its field, in the reader's words where we have them. */
export function useEntrySave<Sent extends Fields>(
  send: (fields: Sent) => Promise<EntryAnswer>,
  now: Sent,
  onSaved: (entry: GalleryEntry) => void,
) {
  const { t } = useTranslation('galleries');
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: send,
    onSuccess: ({ entry }) => {
      keepEntry(queryClient, entry);
      onSaved(entry);
    },
  });
  const { error } = saving;
  const told = isProblem(error, 'invalid_request') && (error.problem.errors ?? []).length > 0;
  const faults = told ? entryFaults(error.problem, saving.variables, now) : {};
  for (const member of Object.keys(faults)) {
    const why = whyNot(member, now);
    if (why) faults[member] = t(why);
  }
  return { save: () => saving.mutate(now), saving: saving.isPending, error: told ? null : error, faults };
}
