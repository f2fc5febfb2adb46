import { Button, Group, NativeSelect, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addExportSchedule,
  changeExportSchedule,
  type Schedule,
  scheduleFields,
  schedulePeriods,
  scheduleSpans,
} from '../../../api/export-schedules.ts';
import { exportKinds } from '../../../api/exports.ts';
import { ask } from '../../api/ask.ts';
import { q } from '../../api/client.ts';
import { schedulesChanged } from '../../api/exports.ts';
import { allZones, ownZone } from '../../dashboard/zone.ts';
import { useLaneName } from '../../queue/lane-of.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { draftOf, fileFormats, formatOf, hasLane, withFormat, withLane } from './schedule-draft.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const two = (value: number) => String(value).padStart(2, '0');

/** What is written, when, and how long it is kept. */
export function ScheduleForm({ schedule, onSaved }: { schedule: Schedule | null; onSaved: () => void }) {
  const { t } = useTranslation('exports');
  const laneName = useLaneName();
  const queryClient = useQueryClient();
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  const [zones] = useState(allZones);
  const [draft, setDraft] = useState(() => draftOf(schedule, ownZone()));
  const put = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const saving = useMutation({
    mutationFn: () => {
      const body = hasLane(draft.kind) ? draft : { ...draft, filter: {} };
      return schedule
        ? ask(changeExportSchedule, { params: { id: schedule.id }, body })
        : ask(addExportSchedule, { body });
    },
    onSuccess: async () => {
      onSaved();
      await schedulesChanged(queryClient);
    },
  });
  const select = <Value extends string>(
    member: 'kind' | 'format' | 'every' | 'span',
    value: Value,
    values: readonly Value[],
    words: (value: Value) => string,
    choose: (value: Value) => void,
  ) => (
    <NativeSelect
      label={t(`field.${member}`)}
      description={t(`field.${member}Hint`)}
      value={value}
      data={values.map((one) => ({ value: one, label: words(one) }))}
      onChange={({ currentTarget }) => {
        const chosen = values.find((one) => one === currentTarget.value);
        if (chosen) choose(chosen);
      }}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('field.name')}
          description={t('field.nameHint')}
          required
          {...scheduleFields.name.input}
          value={draft.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        {select(
          'kind',
          draft.kind,
          exportKinds,
          (one) => t(`kind.${one}`),
          (kind) => put({ kind }),
        )}
        {hasLane(draft.kind) ? (
          <NativeSelect
            label={t('field.lane')}
            description={t('field.laneHint')}
            value={draft.filter.lane ?? ''}
            data={[
              { value: '', label: t('everyLane') },
              ...lanes
                .filter(({ key }) => key !== 'for-me')
                .map((lane) => ({ value: lane.key, label: laneName(lane) })),
            ]}
            onChange={(event) => put({ filter: withLane(draft.filter, event.currentTarget.value) })}
          />
        ) : null}
        {select(
          'format',
          formatOf(draft),
          fileFormats,
          (one) => t(`format.${one}`),
          (chosen) => put(withFormat(chosen)),
        )}
        {select(
          'every',
          draft.every,
          schedulePeriods,
          (one) => t(`every.${one}`),
          (every) => put({ every }),
        )}
        {draft.every === 'week' ? (
          <NativeSelect
            label={t('field.weekday')}
            description={t('field.weekdayHint')}
            value={String(draft.weekday)}
            data={weekdays.map((day) => ({ value: day, label: t(`weekday.${day}`) }))}
            onChange={(event) => put({ weekday: Number(event.currentTarget.value) })}
          />
        ) : null}
        {draft.every === 'hour' ? (
          <NumberInput
            label={t('field.minute')}
            description={t('field.minuteHint')}
            {...scheduleFields.minute.input}
            allowDecimal={false}
            value={draft.minute}
            onChange={(minute) => put({ minute: Number(minute) })}
          />
        ) : (
          <TextInput
            type="time"
            label={t('field.time')}
            description={t('field.timeHint')}
            required
            value={`${two(draft.hour)}:${two(draft.minute)}`}
            onChange={(event) => {
              const [hour = 0, minute = 0] = event.currentTarget.value.split(':').map(Number);
              put({ hour, minute });
            }}
          />
        )}
        <Select
          label={t('field.zone')}
          description={t('field.zoneHint')}
          searchable
          allowDeselect={false}
          limit={100}
          value={draft.zone}
          data={zones.includes(draft.zone) ? zones : [draft.zone, ...zones]}
          onChange={(zone) => zone && put({ zone })}
        />
        {select(
          'span',
          draft.span,
          scheduleSpans,
          (one) => t(`span.${one}`),
          (span) => put({ span }),
        )}
        <NumberInput
          label={t('field.keepDays')}
          description={t('keepHint')}
          {...scheduleFields.keepDays.input}
          allowDecimal={false}
          value={draft.keepDays}
          onChange={(days) => put({ keepDays: Number(days) })}
        />
        {saving.error ? <ErrorNote error={saving.error} compact /> : null}
        <Group gap="xs">
          <Button type="submit" loading={saving.isPending} disabled={draft.name.trim() === ''}>
            {t('save')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('saveHint')}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
