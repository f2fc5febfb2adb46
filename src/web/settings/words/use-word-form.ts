import { useQueryClient } from '@tanstack/react-query';
import { listWords, removeWord, setWord, tryWords, wordFields } from '../../../api/words.ts';
import type { Word, WordFields } from '../../../protocol/operator/words.ts';
import { ask } from '../../api/ask.ts';
import { invalidate } from '../../api/query.ts';
import { cacheWord } from '../../api/words.ts';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { emptyWord, fieldsOfWord } from './word-draft.ts';

/**
 * Saves a new or a changed word. The service identifies a word by its letters: with other letters it is a new word, and
 * the old one is deleted after the new one is stored.
 */
async function saveWord(fields: WordFields, before: Word | null) {
  const answer = await ask(setWord, { body: fields });
  if (before && before.id !== answer.word.id) await ask(removeWord, { params: { id: before.id } });
  return answer;
}

/** The form of a new or changed word. */
export function useWordForm(before: Word | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useBodyForm({
    fields: wordFields,
    initial: before ? fieldsOfWord(before) : emptyWord,
    draftKey: `words.${before?.id ?? 'new'}`,
    ...(before ? {} : { emptied: { word: '' } }),
    send: (fields: WordFields) =>
      saveWord(fields, before).catch((error) => {
        // If the new word was stored but the old one not deleted, the list must show both.
        if (before) void invalidate(queryClient, listWords);
        throw error;
      }),
    onSent: ({ word }) => {
      cacheWord(queryClient, word, before?.id);
      void invalidate(queryClient, tryWords);
      onSaved();
    },
  });
}
