import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type SetupCheck, type SetupState, setupStates } from '../../api/setup-checks.ts';
import { setupChecksQuery } from '../api/setup-checks.ts';
import { formatCount } from '../format/time.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Status } from '../ui/Status.tsx';
import classes from './SetupChecks.module.css';

/** What the product stands on, each with its state and, where something is to be done, a remedy. */
export function SetupChecks() {
  const { t, i18n } = useTranslation('setup-checks');
  const { data, error, refetch, isFetching } = useQuery(setupChecksQuery());
  const count = (state: SetupState) =>
    formatCount(data?.checks.filter((one) => one.state === state).length ?? 0, i18n.language);
  const counts = Object.fromEntries(setupStates.map((state) => [state, count(state)]));
  return (
    <section className={classes.section} aria-labelledby="setup-checks" data-testid="setup-checks">
      <Group justify="space-between" align="end" gap="sm">
        <div>
          <Title order={2} size="h2" id="setup-checks">
            {t('title')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('what')}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('again')}
        </Button>
      </Group>
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={420} mt="md" /> : null}
      {data ? (
        <>
          <Text size="sm" role="status">
            {t('summary', counts)}
          </Text>
          <ul className={classes.checks}>
            {data.checks.map((check) => (
              <Check key={`${check.name} ${check.task}`} check={check} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

const tones = { good: 'approve', attention: 'escalate', wrong: 'reject', unknown: undefined } as const;

function Check({ check: { name, task, state, found, remedy } }: { check: SetupCheck }) {
  const { t } = useTranslation(['setup-checks', 'common']);
  return (
    <li className={classes.check} data-testid={`check-${name}`} data-state={state}>
      <Status tone={tones[state]} hollow={state === 'unknown'}>
        {t(`state.${state}`)}
      </Status>
      <div>
        <Text size="sm" fw="var(--mantine-font-weight-medium)">
          {task ? `${t('name.engine')}: ${t(`common:task.${task}`)}` : t(`name.${name}`)}
        </Text>
        <Text size="sm">{found}</Text>
        {remedy ? (
          <Text size="sm" c="dimmed">
            {remedy}
          </Text>
        ) : null}
      </div>
    </li>
  );
}
