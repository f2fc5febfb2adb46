import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Word, WordFields } from '../../../protocol/operator/words.ts';
import { useDraft } from '../../submit/use-draft.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useWordSave } from './use-word-save.ts';
import { WordForm } from './WordForm.tsx';
import { fieldsOfWord } from './word-draft.ts';

type Draft = { changes: Partial<WordFields> };

/** A word to be changed. What is changed and not saved yet is kept for when it is opened again. */
export function EditWord({ word, onSaved }: { word: Word; onSaved: () => void }) {
  const { t } = useTranslation('words');
  const { draft, change } = useDraft<Draft>(`words.${word.id}`, { changes: {} });
  const fields = { ...fieldsOfWord(word), ...draft.changes };
  const { save, saving, error, faults } = useWordSave(fields, word, () => {
    change({ changes: {} });
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
        <WordForm
          draft={fields}
          change={(next) => change({ changes: { ...draft.changes, ...next } })}
          faults={faults}
        />
        {error && <ErrorNote error={error} compact />}
        <Group gap="sm">
          <Button type="submit" loading={saving}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={() => change({ changes: {} })}>
            {t('discard')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
