import { Button, Group, Text } from '@mantine/core';
import { IconFlask, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { TaskState } from '../../../protocol/operator/engines.ts';
import { useTaskName } from '../../labels/use-label-name.ts';
import { Status } from '../../ui/Status.tsx';
import { EngineFacts } from './EngineFacts.tsx';
import classes from './Engines.module.css';
import { EnginesForm } from './EnginesForm.tsx';
import { standingOfTask } from './standing.ts';
import { TryTask } from './TryTask.tsx';
import { useEnginesForm } from './use-engines-form.tsx';

const tones = { ready: 'approve', standIn: 'escalate', unavailable: 'reject' } as const;

/** A task: its state, its engines in order, and the result if none answers. The address says what is open. */
export function TaskCard({ state, admin }: { state: TaskState; admin: boolean }) {
  const { t } = useTranslation('engines');
  const taskName = useTaskName();
  const [params, setParams] = useSearchParams();
  const { task, settings, health, unavailable } = state;
  const standing = standingOfTask(state);
  const trying = params.get('try') === task;
  const editing = admin && params.get('edit') === task;
  const toggle = (name: 'try' | 'edit', open: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (open) after.set(name, task);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const onDone = () => toggle('edit', false);
  // Held here, so that typed keys survive closing the form, but not leaving the page.
  const form = useEnginesForm(state, onDone);
  const title = `task-${task}`;
  return (
    <section className={classes.card} aria-labelledby={title} data-testid={title}>
      <header className={classes.head}>
        <h2 id={title} className={classes.title}>
          {taskName(task)}
        </h2>
        <Status tone={tones[standing]}>{t(`standing.${standing}`)}</Status>
        <Group gap={8} ml="auto" wrap="nowrap">
          <Button
            size="compact-sm"
            variant={trying ? 'light' : 'default'}
            aria-expanded={trying}
            leftSection={<IconFlask size={15} />}
            onClick={() => toggle('try', !trying)}
          >
            {t('try.open')}
          </Button>
          {admin && !editing && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconSettings size={15} />}
              onClick={() => toggle('edit', true)}
            >
              {t('change')}
            </Button>
          )}
        </Group>
      </header>
      <Text size="xs" c="dimmed">
        {t(`about.${task}`)}
      </Text>
      {trying && <TryTask task={task} />}
      {editing ? (
        <EnginesForm state={state} form={form} onDone={onDone} />
      ) : (
        <>
          <ol className={classes.engines}>
            {settings.map((setting, index) => (
              <EngineFacts
                key={`${index} ${String(setting.kind)}`}
                setting={setting}
                health={health[index]}
                number={settings.length > 1 ? index + 1 : null}
              />
            ))}
          </ol>
          <p className={classes.policy}>{t(`policy.${unavailable}`)}</p>
        </>
      )}
    </section>
  );
}
