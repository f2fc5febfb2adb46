import { Group, Input, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { q } from '../api/client.ts';
import type { FormOf } from '../forms/use-body-form.tsx';
import { useTaskName } from '../labels/use-label-name.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { ownTasks, speechTasks } from './own-tasks.ts';

type Props = { of: FormOf<{ tasks: string[] }>; speechOnly?: boolean };

/** The tasks to run; no choice means all. Audio can only have speech tasks. */
export function TaskChips({ of, speechOnly = false }: Props) {
  const { t } = useTranslation('submit');
  const taskName = useTaskName();
  const { data, error } = useQuery(q.tasks());
  const tasks = ownTasks(data?.tasks ?? []).filter(({ type }) => !speechOnly || speechTasks.has(type));
  const chosen = of.form.values.tasks;
  const turn = (id: string) =>
    of.form.setFieldValue(
      'tasks',
      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    );
  return (
    <Input.Wrapper label={t('param.tasks')} description={t('param.tasksHint')} {...of.frame('tasks')}>
      {!data && !error && <Skeleton height={32} mt={8} />}
      {error && <Input.Error mt={8}>{t('param.tasksUnknown')}</Input.Error>}
      <Group gap={8} mt={8} role="group" aria-label={t('param.tasks')}>
        {tasks.map(({ id, type }) => (
          <Toggle key={id} pressed={chosen.includes(id)} title={id} onClick={() => turn(id)}>
            {id === type || tasks.every((one) => one.id === id || one.type !== type)
              ? taskName(type)
              : `${taskName(type)} (${id})`}
          </Toggle>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
