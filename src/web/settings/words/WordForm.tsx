import { Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordFields } from '../../../protocol/operator/words.ts';
import { wordLevels, wordMatches } from '../../../protocol/operator/words.ts';
import type { Part } from '../../submit/part.ts';
import { useLabelName } from '../../ui/use-label-name.ts';
import { wordLabels } from './word-draft.ts';

type Props = Part<WordFields> & { wordRef?: Ref<HTMLInputElement> };

/** The fields of a word, each choice explained where it is made, its fault beside it. */
export function WordForm({ draft, change, faults, wordRef }: Props) {
  const { t } = useTranslation('words');
  const labelName = useLabelName();
  return (
    <Stack gap="md">
      <TextInput
        ref={wordRef ?? null}
        label={t('field.word')}
        description={t('field.wordHint')}
        value={draft.word}
        required
        data-autofocus
        autoComplete="off"
        error={faults.word}
        onChange={(event) => change({ word: event.currentTarget.value })}
      />
      <Radio.Group
        label={t('field.level')}
        description={t('field.levelHint')}
        value={draft.level}
        error={faults.level}
        onChange={(value) => {
          const level = wordLevels.find((one) => one === value);
          if (level) change({ level });
        }}
      >
        <Stack gap={8} mt={6}>
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
      {draft.level !== 'allow' && (
        <Select
          label={t('field.label')}
          description={t('field.labelHint')}
          value={draft.label}
          allowDeselect={false}
          error={faults.label}
          data={wordLabels.map((value) => ({ value, label: labelName(value) }))}
          onChange={(value) => {
            const label = wordLabels.find((one) => one === value);
            if (label) change({ label });
          }}
        />
      )}
      <Radio.Group
        label={t('field.match')}
        description={t('field.matchHint')}
        value={draft.match}
        error={faults.match}
        onChange={(value) => {
          const match = wordMatches.find((one) => one === value);
          if (match) change({ match });
        }}
      >
        <Stack gap={8} mt={6}>
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
      {faults.other && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {faults.other}
        </Text>
      )}
    </Stack>
  );
}
