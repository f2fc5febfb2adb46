import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { removeWord, setWord, tryWords } from '../../../api/words.ts';
import { ask } from '../../api/ask.ts';
import { invalidate } from '../../api/query.ts';
import { cacheWord, type ListedWord, markDeleted } from '../../api/words.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { ShownText } from '../../text/ShownText.tsx';
import { Age } from '../../ui/Age.tsx';
import { actionTones } from '../../ui/action-tones.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './Words.module.css';
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
  return (
    <li className={classes.row} data-gone={deleted || undefined} data-testid="word">
      <span className={classes.word}>
        <ShownText text={word.word} />
      </span>
      <span className={classes.about}>
        {deleted ? (
          <span className={classes.dim} role="status">
            {t('deleted')}
          </span>
        ) : (
          <>
            <Status tone={actionTones[level === 'allow' ? 'pass' : level]}>{t(`level.${level}`)}</Status>
            {level !== 'allow' && <LabelTag label={word.label} />}
            <span className={classes.dim}>{t(`match.${match}`)}</span>
          </>
        )}
      </span>
      <span className={classes.age}>{!deleted && <Age since={word.createdAt} />}</span>
      <span className={classes.actions}>
        {!deleted && (
          <ActionIcon
            component={Link}
            to={to}
            preventScrollReset
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('changeOne', { word: word.word })}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {/* One button for delete and undo, so that keyboard focus stays on it. */}
        <Button
          variant={deleted ? 'default' : 'subtle'}
          {...(deleted ? {} : { color: 'gray' })}
          size="compact-sm"
          loading={removing.isPending || restoring.isPending}
          aria-label={t(deleted ? 'undoOne' : 'deleteOne', { word: word.word })}
          onClick={() => (deleted ? restoring : removing).mutate()}
        >
          {deleted ? t('undo') : <IconTrash size={16} />}
        </Button>
      </span>
      {error && (
        <div className={classes.fault}>
          <ErrorNote error={error} compact />
        </div>
      )}
    </li>
  );
}
