import { Radio, Select, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { goldVerdicts } from '../../api/gold.ts';
import { useLabelChoices } from '../labels/use-label-choices.ts';

const words = { approve: 'harmless', reject: 'violation' } as const;

/** The right answer of a gold case: verdict, label and why. */
export function AnswerFields({ field }: { field: (path: string) => object }) {
  const { t } = useTranslation('gold');
  const labelChoices = useLabelChoices();
  return (
    <>
      <Radio.Group label={t('field.verdict')} description={t('field.verdictHint')} {...field('verdict')}>
        <Stack gap="xs" mt="xs">
          {goldVerdicts.map((verdict) => (
            <Radio key={verdict} value={verdict} label={t(words[verdict])} />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label={t('field.label')}
        description={t('field.labelHint')}
        searchable
        clearable
        data={labelChoices}
        {...field('label')}
      />
      <Textarea
        label={t('field.note')}
        description={t('field.noteHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...field('note')}
      />
    </>
  );
}
