import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router-dom';
import { removeWord, setWord, tryWords } from '../../../api/words.ts';
import { ask } from '../../api/ask.ts';
import { invalidate } from '../../api/query.ts';
import { cacheWord, type ListedWord, markDeleted } from '../../api/words.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { ShownText } from '../../text/ShownText.tsx';
import { Age } from '../../ui/Age.tsx';
import { actionTones } from '../../ui/action-tones.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow } from '../../ui/ItemTable.tsx';
import type { RowAction } from '../../ui/RowActions.tsx';
import { Status } from '../../ui/Status.tsx';
import { fieldsOfWord } from './word-draft.ts';

/** A word of the list. Deleting takes one click; the row then stays and offers to undo it. */
export function WordRow({ word, to }: { word: ListedWord; to: To }) {
  const { t } = useTranslation('words');
  const queryClient = useQueryClient();
  const refreshTry = () => invalidate(queryClient, tryWords);
  const removing = useMutation({
    mutationFn: () => ask(removeWord, { params: { id: word.id } }),
    onSuccess: () => markDeleted(queryClient, word),
    onSettled: refreshTry,
  });
  const restoring = useMutation({
    mutationFn: () => ask(setWord, { body: fieldsOfWord(word) }),
    onSuccess: (answer) => cacheWord(queryClient, answer.word, word.id),
    onSettled: refreshTry,
  });
  const { deleted = false, level, match } = word;
  const error = deleted ? restoring.error : removing.error;
  const busy = removing.isPending || restoring.isPending;
  // One button for delete and undo, so that keyboard focus stays on it.
  const deletion: RowAction = deleted
    ? {
        key: 'delete',
        words: t('undoOne', { word: word.word }),
        tip: t('undo'),
        icon: IconArrowBackUp,
        busy,
        run: () => restoring.mutate(),
      }
    : {
        key: 'delete',
        words: t('deleteOne', { word: word.word }),
        icon: IconTrash,
        busy,
        run: () => removing.mutate(),
      };
  return (
    <ItemRow
      name={word.word}
      head={<ShownText text={word.word} />}
      off={deleted}
      testId="word"
      cells={
        deleted
          ? [
              <span key="deleted" role="status">
                {t('deleted')}
              </span>,
              null,
              null,
              null,
            ]
          : [
              <Status key="level" tone={actionTones[level === 'allow' ? 'pass' : level]}>
                {t(`level.${level}`)}
              </Status>,
              level === 'allow' ? null : <LabelTag key="label" label={word.label} />,
              t(`match.${match}`),
              <Age key="added" since={word.createdAt} />,
            ]
      }
      direct={[
        deleted ? null : { key: 'change', words: t('changeOne', { word: word.word }), icon: IconPencil, to },
        deletion,
      ]}
    >
      {error && <ErrorNote error={error} compact />}
    </ItemRow>
  );
}
