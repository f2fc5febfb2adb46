import { ActionIcon, Button, Group, Input, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { taskTypes } from '../../../protocol/tasks.ts';
import { useTaskName } from '../../labels/use-label-name.ts';
import classes from './Accounts.module.css';
import { type TaskDraft, withKnown } from './account-draft.ts';

type Props = {
  field: (path: string) => object;
  tasks: readonly TaskDraft[];
  change: (tasks: TaskDraft[]) => void;
};

/** Maps the service's task identifiers to task types. */
export function TaskRows({ field, tasks, change }: Props) {
  const { t } = useTranslation('accounts');
  const taskName = useTaskName();
  const types = taskTypes.map((type) => ({ value: type, label: taskName(type) }));
  return (
    <Input.Wrapper label={t('field.tasks')} labelElement="div" description={t('field.tasksHint')}>
      <ul className={classes.tasks} style={{ marginTop: 6 }}>
        {tasks.map(({ id }, at) => (
          <li key={at} className={classes.task}>
            <TextInput size="xs" aria-label={`${t('field.task')} ${at + 1}`} {...field(`tasks.${at}.id`)} />
            <NativeSelect
              size="xs"
              aria-label={`${t('field.type')} ${at + 1}`}
              data={types}
              {...field(`tasks.${at}.type`)}
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
      <Group gap="xs" mt={8}>
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
