import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importGold, importGoldFields } from '../../../api/gold.ts';
import { ask } from '../../api/ask.ts';
import { goldChanged } from '../../api/gold.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { AnswerFields } from '../../gold/AnswerFields.tsx';

/** Imports texts that share one answer. */
export function ImportGold() {
  const { t } = useTranslation('gold');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: importGoldFields,
    initial: { texts: '', verdict: 'reject' as const, label: null as string | null, note: '' },
    toBody: ({ texts, note, ...answer }) => ({ ...answer, texts: linesOf(texts), note: note.trim() || null }),
    draftKey: 'gold-import',
    send: (body) => ask(importGold, { body }),
    onSent: () => goldChanged(queryClient),
  });
  const imported = form.save.data?.gold.length;
  return (
    <BodyForm
      of={form}
      label={t('importThem')}
      more={
        <Text size="sm" role="status">
          {imported === undefined ? '' : t('imported', { count: imported })}
        </Text>
      }
    >
      <Textarea
        label={t('field.texts')}
        description={t('field.textsHint')}
        required
        data-autofocus
        autosize
        minRows={6}
        maxRows={16}
        {...form.field('texts')}
      />
      <AnswerFields field={form.field} />
    </BodyForm>
  );
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
