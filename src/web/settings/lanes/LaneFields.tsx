import { Group, MultiSelect, NumberInput, Stack, TagsInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { caseKinds, caseStates } from '../../../api/cases.ts';
import type { LaneFilter } from '../../../api/lanes.ts';
import { laneFilterFields } from '../../../api/lanes.ts';
import { q } from '../../api/client.ts';
import { labelNames } from '../../colors.ts';
import { useLabelName, useTaskName } from '../../ui/use-label-name.ts';

type Props = {
  filter: LaneFilter;
  change: (changes: Partial<LaneFilter>) => void;
  rateFault: string | undefined;
};

const origins = ['rooms', 'users', 'forums', 'senders'] as const;
const severities = [0, 1, 2, 3] as const;

/** Which cases a lane holds: what is left empty asks for nothing. */
export function LaneFields({ filter, change, rateFault }: Props) {
  const { t } = useTranslation('lanes');
  const labelName = useLabelName();
  const taskName = useTaskName();
  const dictionary = useQuery(q.labels()).data?.labels ?? [];
  const tasks = useQuery(q.tasks()).data?.tasks ?? [];
  const labels = new Set([
    ...labelNames.filter((name) => name !== 'Normal'),
    ...dictionary.map(({ name }) => name),
    ...filter.labels,
  ]);
  const types = new Set([...tasks.map(({ type }) => type), ...filter.tasks]);
  const rate = (member: 'rateMin' | 'rateMax') => (
    <NumberInput
      label={t(`field.${member}`)}
      description={t(`field.${member}Hint`)}
      {...laneFilterFields[member].input}
      step={0.05}
      decimalScale={2}
      value={filter[member] ?? ''}
      error={member === 'rateMax' && rateFault ? t(rateFault) : undefined}
      onChange={(value) => change({ [member]: value === '' ? null : Number(value) })}
    />
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('filterHint')}
      </Text>
      <MultiSelect
        label={t('field.kinds')}
        description={t('field.kindsHint')}
        value={filter.kinds}
        data={caseKinds.map((kind) => ({ value: kind, label: t(`common:kind.${kind}`) }))}
        onChange={(values) => change({ kinds: caseKinds.filter((kind) => values.includes(kind)) })}
      />
      <MultiSelect
        label={t('field.labels')}
        description={t('field.labelsHint')}
        searchable
        value={filter.labels}
        data={[...labels].map((label) => ({ value: label, label: labelName(label) }))}
        onChange={(values) => change({ labels: values })}
      />
      <MultiSelect
        label={t('field.tasks')}
        description={t('field.tasksHint')}
        value={filter.tasks}
        data={[...types].map((task) => ({ value: task, label: taskName(task) }))}
        onChange={(values) => change({ tasks: values })}
      />
      <Group grow align="start">
        {rate('rateMin')}
        {rate('rateMax')}
      </Group>
      <MultiSelect
        label={t('field.severities')}
        description={t('field.severitiesHint')}
        value={filter.severities.map(String)}
        data={severities.map((severity) => ({ value: String(severity), label: t(`severity.${severity}`) }))}
        onChange={(values) =>
          change({ severities: severities.filter((one) => values.includes(String(one))) })
        }
      />
      <MultiSelect
        label={t('field.states')}
        description={t('field.statesHint')}
        value={filter.states}
        data={caseStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        onChange={(values) => change({ states: caseStates.filter((state) => values.includes(state)) })}
      />
      {origins.map((origin) => (
        <TagsInput
          key={origin}
          label={t(`field.${origin}`)}
          description={t(`field.${origin}Hint`)}
          placeholder={filter[origin].length === 0 ? t('addOne') : ''}
          maxTags={50}
          value={filter[origin]}
          onChange={(values) => change({ [origin]: values })}
        />
      ))}
    </Stack>
  );
}
