import { useQueryClient } from '@tanstack/react-query';
import { listWords, removeWord, setWord, tryWords, wordFields } from '../../../api/words.ts';
import type { Word, WordFields } from '../../../protocol/operator/words.ts';
import { ask } from '../../api/ask.ts';
import { invalidate } from '../../api/query.ts';
import { keepWord } from '../../api/words.ts';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { emptyWord, fieldsOfWord } from './word-draft.ts';

/**
 * Sends a word, new or in place of `before`. The service knows a word by its letters: one that is written anew is
 * another one, and the former is taken away once it stands.
 */
async function saveWord(fields: WordFields, before: Word | null) {
  const answer = await ask(setWord, { body: fields });
  if (before && before.id !== answer.word.id) await ask(removeWord, { params: { id: before.id } });
  return answer;
}

/** The form of a word, new or to be changed. */
export function useWordForm(before: Word | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useBodyForm({
    fields: wordFields,
    initial: before ? fieldsOfWord(before) : emptyWord,
    draftKey: `words.${before?.id ?? 'new'}`,
    ...(before ? {} : { emptied: { word: '' } }),
    send: (fields: WordFields) =>
      saveWord(fields, before).catch((error) => {
        // Written anew, but the former one still there: the list shows both.
        if (before) void invalidate(queryClient, listWords);
        throw error;
      }),
    onSent: ({ word }) => {
      keepWord(queryClient, word, before?.id);
      void invalidate(queryClient, tryWords);
      onSaved();
    },
  });
}
