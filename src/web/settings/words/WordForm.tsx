import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { wordLevels, wordMatches } from '../../../protocol/operator/words.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { wordLabels } from './word-draft.ts';

type Props = { field: (path: string) => object; allow: boolean };

/** The fields of a word, each with its description and its fault. */
export function WordForm({ field, allow }: Props) {
  const { t } = useTranslation('words');
  const labelName = useLabelName();
  return (
    <>
      <TextInput
        label={t('field.word')}
        description={t('field.wordHint')}
        data-autofocus
        autoComplete="off"
        {...field('word')}
      />
      <Radio.Group label={t('field.level')} description={t('field.levelHint')} {...field('level')}>
        <Stack gap={8} mt={8}>
          {wordLevels.map((level) => (
            <Radio
              key={level}
              value={level}
              label={t(`level.${level}`)}
              description={t(`levelHint.${level}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!allow && (
        <Select
          label={t('field.label')}
          description={t('field.labelHint')}
          allowDeselect={false}
          data={wordLabels.map((value) => ({ value, label: labelName(value) }))}
          {...field('label')}
        />
      )}
      <Radio.Group label={t('field.match')} description={t('field.matchHint')} {...field('match')}>
        <Stack gap={8} mt={8}>
          {wordMatches.map((match) => (
            <Radio
              key={match}
              value={match}
              label={t(`match.${match}`)}
              description={t(`matchHint.${match}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}
