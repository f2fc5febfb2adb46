import { ActionIcon, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ShiftPlan, shiftFields } from '../../../api/shifts.ts';
import { accessChanged } from '../../api/access.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { weekdayName } from './weekday-name.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const workdays = { weekdays: ['1', '2', '3', '4', '5'], from: '09:00', to: '17:00' };

type Props = {
  /** Names the draft of this person or team. */
  id: string;
  plan: ShiftPlan | null;
  send: (body: ShiftPlan) => Promise<unknown>;
  onSaved: () => void;
};

/** The planned hours of a person or a team in a week. */
export function ShiftsForm({ id, plan, send, onSaved }: Props) {
  const { t, i18n } = useTranslation('access');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: shiftFields,
    initial: {
      zone: plan?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      hours: plan
        ? plan.hours.map(({ weekdays, from, to }) => ({ weekdays: weekdays.map(String), from, to }))
        : [workdays],
    },
    toBody: ({ zone, hours }) => ({
      zone,
      hours: hours.map(({ weekdays, from, to }) => ({ weekdays: weekdays.map(Number).toSorted(), from, to })),
    }),
    draftKey: `shifts.${id}`,
    send,
    onSent: () => {
      onSaved();
      return accessChanged(queryClient);
    },
  });
  const { field } = form;
  const { hours, zone } = form.form.values;
  return (
    <BodyForm of={form} label={t('shifts.save')}>
      <Text size="sm" c="dimmed" id="shifts-hint">
        {t('shifts.hint')}
      </Text>
      {hours.map((_, index) => (
        <Stack
          // Rows have no other identity, and their fields are bound by place.
          key={index}
          gap="xs"
          role="group"
          aria-label={t('shifts.row', { number: index + 1 })}
        >
          <Checkbox.Group
            label={t('shifts.days')}
            aria-describedby="shifts-hint"
            {...field(`hours.${index}.weekdays`)}
          >
            <Group gap="sm" mt="xs">
              {weekdays.map((day) => (
                <Checkbox key={day} value={day} label={weekdayName(day, i18n.language)} />
              ))}
            </Group>
          </Checkbox.Group>
          <Group align="end" wrap="nowrap">
            <TextInput
              type="time"
              label={t('shifts.from')}
              aria-describedby="shifts-hint"
              {...field(`hours.${index}.from`)}
            />
            <TextInput
              type="time"
              label={t('shifts.to')}
              aria-describedby="shifts-hint"
              {...field(`hours.${index}.to`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('shifts.drop', { number: index + 1 })}
              onClick={() => form.form.removeListItem('hours', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Stack>
      ))}
      {hours.length === 0 ? <Text size="sm">{t('shifts.none')}</Text> : null}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={hours.length >= 14}
        onClick={() => form.form.insertListItem('hours', workdays)}
      >
        {t('shifts.add')}
      </Button>
      <Select
        label={t('shifts.zone')}
        description={t('shifts.zoneHint')}
        searchable
        allowDeselect={false}
        limit={100}
        data={zones.includes(zone) ? zones : [zone, ...zones]}
        {...field('zone')}
      />
    </BodyForm>
  );
}
