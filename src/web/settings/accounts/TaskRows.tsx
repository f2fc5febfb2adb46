import { ActionIcon, Button, Group, Input, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type TaskType, taskTypes } from '../../../protocol/tasks.ts';
import { useTaskName } from '../../ui/use-label-name.ts';
import classes from './Accounts.module.css';
import { doubled, type TaskDraft, withKnown } from './account-draft.ts';

type Props = { tasks: readonly TaskDraft[]; change: (tasks: TaskDraft[]) => void };

/** What the service calls each kind of recognition. */
export function TaskRows({ tasks, change }: Props) {
  const { t } = useTranslation('accounts');
  const taskName = useTaskName();
  const twice = doubled(tasks);
  const put = (at: number, row: Partial<TaskDraft>) =>
    change(tasks.map((task, index) => (index === at ? { ...task, ...row } : task)));
  const types = taskTypes.map((type) => ({ value: type, label: taskName(type) }));
  return (
    <Input.Wrapper label={t('field.tasks')} labelElement="div" description={t('field.tasksHint')}>
      <ul className={classes.tasks} style={{ marginTop: 6 }}>
        {tasks.map(({ id, type }, at) => (
          <li key={at} className={classes.task}>
            <TextInput
              size="xs"
              aria-label={`${t('field.task')} ${at + 1}`}
              maxLength={100}
              value={id}
              error={twice.has(at) ? t('fault.task') : undefined}
              onChange={(event) => put(at, { id: event.currentTarget.value })}
            />
            <NativeSelect
              size="xs"
              aria-label={`${t('field.type')} ${at + 1}`}
              data={types}
              value={type}
              onChange={(event) => put(at, { type: event.currentTarget.value as TaskType })}
            />
            <ActionIcon
              size={30}
              variant="default"
              aria-label={t('field.removeTask', { task: id || at + 1 })}
              onClick={() => change(tasks.filter((_, index) => index !== at))}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group gap="xs" mt={6}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => change([...tasks, { id: '', type: 'text' }])}
        >
          {t('field.addTask')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => change(withKnown(tasks))}>
          {t('field.preset')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
