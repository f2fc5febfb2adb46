import { Skeleton } from '@mantine/core';
import { IconBroadcastOff } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { q } from '../api/client.ts';
import { Empty } from '../ui/Empty.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { retryFailed } from '../ui/same-failure.ts';
import { byRisk, steadyOrder } from './risk.ts';
import classes from './StreamsPage.module.css';
import { StreamTile } from './StreamTile.tsx';

/** The wall: one tile per stream. The order stays fixed while a tile is hovered or focused. */
export function RunningStreams() {
  const { t } = useTranslation('streams');
  const queryClient = useQueryClient();
  const list = useQuery(q.runningStreams());
  const queries = useQueries({ queries: (list.data?.items ?? []).map(({ id }) => q.submission(id)) });
  const details = queries.flatMap(({ data }) => (data ? [data] : []));
  const waiting = list.isPending || queries.some(({ isPending }) => isPending);
  const error = list.error ?? queries.find((one) => one.error && !one.data)?.error;
  return (
    <section aria-label={t('running')} aria-busy={waiting}>
      {error && <ErrorNote error={error} onRetry={() => retryFailed(queryClient)} />}
      {list.data?.items.length === 0 && (
        <Empty icon={<IconBroadcastOff size={24} />} title={t('none.title')} hint={t('none.hint')} />
      )}
      {waiting && details.length === 0 && <WallWaiting />}
      {details.length > 0 && <Wall details={details} />}
    </section>
  );
}

function Wall({ details }: { details: SubmissionDetail[] }) {
  const { t } = useTranslation('streams');
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const [shown, setShown] = useState<string[]>([]);
  const byRiskOrder = byRisk(details).map(({ submission }) => submission.id);
  const order = steadyOrder(shown, byRiskOrder, held.pointer || held.focus);
  if (order.join() !== shown.join()) setShown(order);
  const byId = new Map(details.map((detail) => [detail.submission.id, detail]));
  return (
    <ul
      className={classes.wall}
      aria-label={t('running')}
      data-testid="wall"
      onMouseEnter={() => setHeld({ ...held, pointer: true })}
      onMouseLeave={() => setHeld({ ...held, pointer: false })}
      onFocus={() => setHeld({ ...held, focus: true })}
      onBlur={({ currentTarget, relatedTarget }) =>
        setHeld({ ...held, focus: currentTarget.contains(relatedTarget) })
      }
    >
      {order.map((id) => {
        const detail = byId.get(id);
        return detail && <StreamTile key={id} detail={detail} />;
      })}
    </ul>
  );
}

function WallWaiting() {
  return (
    <div className={classes.wall} aria-hidden>
      {Array.from({ length: 3 }, (_, at) => (
        <Skeleton key={String(at)} height={330} />
      ))}
    </div>
  );
}
