import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { firstStepsQuery, setGuide } from '../api/guide.ts';
import { formatCount } from '../format/time.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './FirstSteps.module.css';
import { Step } from './Step.tsx';
import { stepsOf } from './steps.ts';

const SetupChecks = lazyPart(async () => (await import('./SetupChecks.tsx')).SetupChecks, 'setup-checks');

/** Polls, so that progress and steps done in another tab appear without a reload. */
const lookAgainMs = 4000;

/** The steps from set-up to a working product, each with its actual state. */
export function FirstStepsPage() {
  const { t, i18n } = useTranslation(['first-steps', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  const queryClient = useQueryClient();
  const { person, guide } = useSession();
  const { data, error, refetch } = useQuery({ ...firstStepsQuery(), refetchInterval: lookAgainMs });
  const steps = data ? stepsOf(data, guide) : [];
  const count = (some: readonly unknown[]) => formatCount(some.length, i18n.language);
  return (
    <div className={classes.page}>
      <Title order={1} size="h1">
        {t('title')}
      </Title>
      <Text c="dimmed" size="sm" maw={640} mb="xs">
        {t('lead')}
      </Text>
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={420} mt="md" /> : null}
      {data ? (
        <>
          <Text size="sm" role="status" className={classes.progress}>
            {t('progress', { done: count(steps.filter(({ done }) => done)), all: count(steps) })}
          </Text>
          <ol className={classes.steps}>
            {steps.map(({ name, done }, at) => (
              <Step key={name} name={name} number={at + 1} done={done} steps={data} />
            ))}
          </ol>
        </>
      ) : null}
      {mayManage(person.role) && data ? (
        <Group gap="sm" mt="md">
          {guide.stepsDismissed ? (
            <Text size="sm" c="dimmed">
              {t('hidden')}
            </Text>
          ) : null}
          <Button
            size="xs"
            variant="default"
            onClick={() => setGuide(queryClient, { stepsDismissed: !guide.stepsDismissed })}
          >
            {t(guide.stepsDismissed ? 'offerAgain' : 'hide')}
          </Button>
        </Group>
      ) : null}
      {person.role === 'admin' ? (
        <Suspense fallback={<Skeleton height={420} mt="md" />}>
          <SetupChecks />
        </Suspense>
      ) : null}
    </div>
  );
}
