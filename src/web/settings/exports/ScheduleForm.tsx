import { NativeSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { allZones, ownZone } from '../../format/zone.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useLaneName } from '../../lanes/lane-of.ts';
import { bodyOf, draftOf, fileFormats, hasLane } from './schedule-draft.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Edits what is exported, when, and how long the file is stored. The unsaved draft is stored. */
export function ScheduleForm({ schedule, onSaved }: { schedule: Schedule | null; onSaved: () => void }) {
  const { t } = useTranslation('exports');
  const laneName = useLaneName();
  const queryClient = useQueryClient();
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  const [zones] = useState(allZones);
  const form = useBodyForm({
    fields: scheduleFields,
    initial: draftOf(schedule, ownZone()),
    toBody: (draft) => bodyOf(draft, schedule?.filter),
    heldBy: { hour: 'time', 'filter.lane': 'lane', format: 'file' },
    draftKey: `export.${schedule?.id ?? 'new'}`,
    send: (body) =>
      schedule
        ? ask(changeExportSchedule, { params: { id: schedule.id }, body })
        : ask(addExportSchedule, { body }),
    onSent: () => {
      onSaved();
      return schedulesChanged(queryClient);
    },
  });
  const { field } = form;
  const draft = form.form.values;
  const select = (
    member: 'kind' | 'format' | 'every' | 'span',
    values: readonly string[],
    words: (value: string) => string,
  ) => (
    <NativeSelect
      label={t(`field.${member}`)}
      description={t(`field.${member}Hint`)}
      data={values.map((one) => ({ value: one, label: words(one) }))}
      {...field(member === 'format' ? 'file' : member)}
    />
  );
  return (
    <BodyForm of={form} label={t('save')} hint={t('saveHint')} gap="sm">
      <TextInput
        label={t('field.name')}
        description={t('field.nameHint')}
        data-autofocus
        {...field('name')}
      />
      {select('kind', exportKinds, (one) => t(`kind.${one}`))}
      {hasLane(draft.kind) ? (
        <NativeSelect
          label={t('field.lane')}
          description={t('field.laneHint')}
          data={[
            { value: '', label: t('everyLane') },
            ...lanes
              .filter(({ key }) => key !== 'for-me')
              .map((lane) => ({ value: lane.key, label: laneName(lane) })),
          ]}
          {...field('lane')}
        />
      ) : null}
      {select('format', fileFormats, (one) => t(`format.${one}`))}
      {select('every', schedulePeriods, (one) => t(`every.${one}`))}
      {draft.every === 'week' ? (
        <NativeSelect
          label={t('field.weekday')}
          description={t('field.weekdayHint')}
          data={weekdays.map((day) => ({ value: day, label: t(`weekday.${day}`) }))}
          {...field('weekday')}
        />
      ) : null}
      {draft.every === 'hour' ? (
        <NumberInput
          label={t('field.minute')}
          description={t('field.minuteHint')}
          allowDecimal={false}
          {...field('minute')}
        />
      ) : (
        <TextInput
          type="time"
          label={t('field.time')}
          description={t('field.timeHint')}
          required
          {...field('time')}
        />
      )}
      <Select
        label={t('field.zone')}
        description={t('field.zoneHint')}
        searchable
        allowDeselect={false}
        limit={100}
        data={zones.includes(draft.zone) ? zones : [draft.zone, ...zones]}
        {...field('zone')}
      />
      {select('span', scheduleSpans, (one) => t(`span.${one}`))}
      <NumberInput
        label={t('field.keepDays')}
        description={t('keepDaysHint')}
        allowDecimal={false}
        {...field('keepDays')}
      />
    </BodyForm>
  );
}
