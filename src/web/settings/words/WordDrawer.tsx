import { Drawer, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Word } from '../../../protocol/operator/words.ts';
import { EditWord } from './EditWord.tsx';
import { NewWord } from './NewWord.tsx';

type Props = {
  /** `new`, a word's id, or null: closed. */
  chosen: string | null;
  word: Word | undefined;
  loading: boolean;
  onClose: () => void;
};

/** One word, or the form of new ones, beside the list. */
export function WordDrawer({ chosen, word, loading, onClose }: Props) {
  const { t } = useTranslation('words');
  return (
    <Drawer
      opened={chosen !== null}
      onClose={onClose}
      position="right"
      size="min(460px, 100%)"
      title={chosen === 'new' ? t('add') : (word?.word ?? t('change'))}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {chosen === 'new' ? (
        <NewWord />
      ) : word ? (
        <EditWord key={word.id} word={word} onSaved={onClose} />
      ) : loading ? (
        <Skeleton height={320} />
      ) : (
        chosen !== null && (
          <>
            <Text fw={600}>{t('gone.title')}</Text>
            <Text size="sm" c="dimmed">
              {t('gone.hint')}
            </Text>
          </>
        )
      )}
    </Drawer>
  );
}
