import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useWordForm } from './use-word-form.ts';
import { WordForm } from './WordForm.tsx';

/** Adds words one after another; the choices for the last word are kept for the next. */
export function NewWord() {
  const { t } = useTranslation('words');
  const form = useWordForm(null, () => form.form.getInputNode('word')?.focus());
  const saved = form.save.data;
  return (
    <BodyForm
      of={form}
      label={t('addOne')}
      more={
        <Text size="sm" c="var(--sl-approve-text)" role="status">
          {saved && t(saved.added ? 'added' : 'changed', { word: saved.word.word })}
        </Text>
      }
    >
      <WordForm field={form.field} allow={form.form.values.level === 'allow'} />
    </BodyForm>
  );
}
