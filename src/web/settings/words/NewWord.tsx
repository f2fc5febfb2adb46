import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../submit/use-draft.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useWordSave } from './use-word-save.ts';
import { WordForm } from './WordForm.tsx';
import { emptyWord } from './word-draft.ts';

/** Adds one word after the other: what was chosen for the last one is chosen for the next. */
export function NewWord() {
  const { t } = useTranslation('words');
  const { draft, change } = useDraft('words.new', emptyWord);
  const [added, setAdded] = useState<string | null>(null);
  const word = useRef<HTMLInputElement>(null);
  const { save, saving, error, faults } = useWordSave(draft, null, (saved) => {
    setAdded(saved.word);
    change({ word: '' });
    word.current?.focus();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAdded(null);
        save();
      }}
    >
      <Stack gap="md">
        <WordForm draft={draft} change={change} faults={faults} wordRef={word} />
        {error && <ErrorNote error={error} compact />}
        <Group gap="sm">
          <Button type="submit" loading={saving}>
            {t('addOne')}
          </Button>
          <Text size="sm" c="var(--sl-approve-text)" role="status">
            {added !== null && t('added', { word: added })}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
