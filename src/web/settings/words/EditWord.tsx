import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Word } from '../../../protocol/operator/words.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useWordForm } from './use-word-form.ts';
import { WordForm } from './WordForm.tsx';

/** Changes a word. The unsaved draft is stored until the word is opened again. */
export function EditWord({ word, onSaved }: { word: Word; onSaved: () => void }) {
  const { t } = useTranslation('words');
  const form = useWordForm(word, onSaved);
  return (
    <BodyForm
      of={form}
      label={t('save')}
      more={
        <Button variant="default" onClick={form.form.reset}>
          {t('discard')}
        </Button>
      }
    >
      <WordForm field={form.field} allow={form.form.values.level === 'allow'} />
    </BodyForm>
  );
}
