import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { enginesQuery } from '../../api/engines.ts';
import { useSession } from '../../session/use-session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { OperatorNote } from '../../ui/OperatorNote.tsx';
import classes from './Engines.module.css';
import { isReady } from './standing.ts';
import { TaskCard } from './TaskCard.tsx';

/** The engines of each task, in order, with their health. The figures are polled while the page is visible. */
export function EnginesSection() {
  const { t } = useTranslation('engines');
  const list = useQuery(enginesQuery());
  const admin = useSession().person.role === 'admin';
  const { data, error } = list;
  if (error && !data) return <OperatorNote error={error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Text size="sm" c="dimmed" maw={760}>
        {t('what')} {!admin && t('readOnly')}
      </Text>
      <Text size="sm" mt={4} mb="sm" mih={22} role="status">
        {data && t('ready', { ready: data.tasks.filter(isReady).length, all: data.tasks.length })}
      </Text>
      {error && (
        <div className={classes.stale}>
          <ErrorNote error={error} compact onRetry={() => void list.refetch()} />
        </div>
      )}
      {data ? (
        <div className={classes.cards}>
          {data.tasks.map((state) => (
            <TaskCard key={state.task} state={state} admin={admin} />
          ))}
        </div>
      ) : (
        <div className={classes.cards} aria-hidden>
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <Skeleton key={each} height={196} />
          ))}
        </div>
      )}
    </>
  );
}
