import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeWord, setWord } from '../../../api/words.ts';
import type { Word, WordFields } from '../../../protocol/operator/words.ts';
import { ask } from '../../api/ask.ts';
import { faultsOf } from '../../api/problem-error.ts';
import { keepWord } from '../../api/words.ts';
import { whyNotWord, wordFaults } from './word-draft.ts';

/**
 * Sends a word, new or in place of `before`. The service knows a word by its letters: one that is written anew is
 * another one, and the former is taken away once it stands.
 */
export async function saveWord(fields: WordFields, before: Word | null): Promise<Word> {
  const { word } = await ask(setWord, { body: fields });
  if (before && before.id !== word.id) await ask(removeWord, { params: { id: before.id } });
  return word;
}

/** Saves a word: what is wrong stands beside its field, in the reader's words where we have them. */
export function useWordSave(fields: WordFields, before: Word | null, onSaved: (word: Word) => void) {
  const { t } = useTranslation('words');
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (sent: WordFields) => saveWord(sent, before),
    onSuccess: (word) => {
      keepWord(queryClient, word, before?.id);
      void queryClient.invalidateQueries({ queryKey: ['words-try'] });
      onSaved(word);
    },
    // Written anew, but the former one still there: the list shows both.
    onError: () => before && queryClient.invalidateQueries({ queryKey: ['words'] }),
  });
  const { error } = saving;
  const told = faultsOf(error, 'invalid_request');
  const faults = wordFaults(told, saving.variables, fields);
  for (const member of Object.keys(faults)) {
    const why = whyNotWord(member, fields);
    if (why) faults[member] = t(why);
  }
  return {
    save: () => saving.mutate(fields),
    saving: saving.isPending,
    error: told.length > 0 ? null : error,
    faults,
  };
}
