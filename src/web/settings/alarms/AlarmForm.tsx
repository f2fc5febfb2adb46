import { Checkbox, NumberInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AlarmSettings, alarmFields, alarmKinds, setAlarms } from '../../../api/alarm-settings.ts';
import { alarmsAnswerQuery } from '../../api/alarms.ts';
import { ask } from '../../api/ask.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

export function AlarmForm({ settings }: { settings: AlarmSettings }) {
  const { t } = useTranslation('alarms');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: alarmFields,
    initial: settings,
    draftKey: 'alarms',
    send: (body) => ask(setAlarms, { body }),
    onSent: (answer) => queryClient.setQueryData(alarmsAnswerQuery().queryKey, answer),
  });
  return (
    <BodyForm
      of={form}
      label={t('save')}
      gap="md"
      more={
        <Text size="sm" role="status">
          {form.saved ? t('saved') : ''}
        </Text>
      }
    >
      <Checkbox.Group label={t('watched')} description={t('watchedHint')} {...form.field('watched')}>
        <Stack gap="xs" mt="xs" maw={640}>
          {alarmKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`kind.${kind}`)} description={t(`hint.${kind}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NumberInput
        label={t('overdueCases')}
        description={t('overdueCasesHint')}
        allowDecimal={false}
        allowNegative={false}
        maw={360}
        {...form.field('overdueCases')}
      />
      <NumberInput
        label={t('dueHours')}
        description={t('dueHoursHint')}
        allowDecimal={false}
        allowNegative={false}
        maw={360}
        {...form.field('dueHours')}
      />
      <NumberInput
        label={t('failingMinutes')}
        description={t('failingMinutesHint')}
        allowDecimal={false}
        allowNegative={false}
        maw={360}
        {...form.field('failingMinutes')}
      />
    </BodyForm>
  );
}
