import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Word } from '../../../protocol/operator/words.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useChanges } from '../use-changes.ts';
import { useWordSave } from './use-word-save.ts';
import { WordForm } from './WordForm.tsx';
import { fieldsOfWord } from './word-draft.ts';

/** A word to be changed. What is changed and not saved yet is kept for when it is opened again. */
export function EditWord({ word, onSaved }: { word: Word; onSaved: () => void }) {
  const { t } = useTranslation('words');
  const { draft: fields, change, forget } = useChanges(`words.${word.id}`, fieldsOfWord(word));
  const { save, saving, error, faults } = useWordSave(fields, word, () => {
    forget();
    onSaved();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        <WordForm draft={fields} change={change} faults={faults} />
        {error && <ErrorNote error={error} compact />}
        <Group gap="sm">
          <Button type="submit" loading={saving}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={forget}>
            {t('discard')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
