import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { q } from '../api/client.ts';
import { RowsWaiting, SubmissionRows } from '../submissions/SubmissionRows.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Heading } from '../ui/Heading.tsx';
import { MoreWhenSeen } from '../ui/MoreWhenSeen.tsx';
import { useSameFailure } from '../ui/same-failure.ts';
import classes from './StreamsPage.module.css';

/** Ended video and audio streams, newest first. */
export function EndedStreams() {
  const { t } = useTranslation('streams');
  const [params] = useSearchParams();
  const list = useInfiniteQuery(q.endedStreams(params.get('q')));
  const shownAbove = useSameFailure(q.runningStreams().queryKey, list.data ? null : list.error);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (shownAbove) return null;
  return (
    <section className={classes.ended} aria-busy={list.isPending}>
      <Heading>{t('ended')}</Heading>
      {list.error && !list.data && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsWaiting />}
      {list.data && rows.length === 0 && <p className={classes.under}>{t('noneEnded')}</p>}
      {rows.length > 0 && <SubmissionRows rows={rows} name={t('ended')} />}
      {list.hasNextPage && (
        <MoreWhenSeen
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}
