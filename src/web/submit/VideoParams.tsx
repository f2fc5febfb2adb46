import { Chip, Group, Input, NumberInput, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { q } from '../api/client.ts';
import { useTaskName } from '../ui/use-label-name.ts';
import { ownTasks } from './own-tasks.ts';
import type { VideoPartProps } from './VideoForm.tsx';

/** The parameters of § Video file submission, each with its range and default. */
export function VideoParams({ draft, change, faults }: VideoPartProps) {
  const { t } = useTranslation('submit');
  return (
    <Stack gap="md">
      <NumberInput
        label={t('param.interval')}
        description={t('param.intervalHint')}
        styles={{ wrapper: { maxWidth: 160 } }}
        step={1}
        clampBehavior="none"
        suffix={t('param.seconds')}
        value={draft.interval}
        onChange={(value) => change({ interval: String(value) })}
        error={faults.interval}
      />
      <TaskChips draft={draft} change={change} faults={faults} />
      <Switch
        label={t('param.realTime')}
        description={t('param.realTimeHint')}
        checked={draft.realTimeCallback}
        onChange={(event) => change({ realTimeCallback: event.currentTarget.checked })}
        error={faults.realTimeCallback}
      />
      <Switch
        label={t('param.audio')}
        description={t('param.audioHint')}
        checked={draft.audio}
        onChange={(event) => change({ audio: event.currentTarget.checked })}
        error={faults.audio}
      />
    </Stack>
  );
}

function TaskChips({ draft, change, faults }: VideoPartProps) {
  const { t } = useTranslation('submit');
  const taskName = useTaskName();
  const { data, error } = useQuery(q.tasks());
  const tasks = ownTasks(data?.tasks ?? []);
  return (
    <Input.Wrapper label={t('param.tasks')} description={t('param.tasksHint')} error={faults.tasks}>
      {!data && !error && <Skeleton height={32} mt={6} />}
      {error && <Input.Error mt={6}>{t('param.tasksUnknown')}</Input.Error>}
      <Chip.Group multiple value={draft.tasks} onChange={(chosen) => change({ tasks: chosen })}>
        <Group gap={6} mt={6} role="group" aria-label={t('param.tasks')}>
          {tasks.map(({ id, type }) => (
            <Chip key={id} value={id} size="sm" variant="outline" title={id}>
              {id === type || tasks.every((one) => one.id === id || one.type !== type)
                ? taskName(type)
                : `${taskName(type)} (${id})`}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
