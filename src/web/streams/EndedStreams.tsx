import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { q } from '../api/client.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Heading } from '../ui/Heading.tsx';
import { MoreWhenSeen } from '../videos/MoreWhenSeen.tsx';
import { RowsWaiting, SubmissionRows } from '../videos/SubmissionRows.tsx';
import { mergeNewest } from './ended.ts';
import classes from './StreamsPage.module.css';

/** Streams that ended, of pictures and of sound, the newest first. */
export function EndedStreams() {
  const { t } = useTranslation('streams');
  const [params] = useSearchParams();
  const words = params.get('q');
  const video = useInfiniteQuery(q.submissions({ kind: 'video-stream', q: words }));
  const audio = useInfiniteQuery(q.submissions({ kind: 'audio-stream', q: words }));
  const lists = [video, audio];
  const error = lists.find((list) => list.error && !list.data)?.error;
  const waiting = lists.some(({ isPending }) => isPending);
  const rows = mergeNewest(
    lists.map(({ data, hasNextPage }) => ({
      items: data?.pages.flatMap(({ items }) => items) ?? [],
      more: hasNextPage,
    })),
  );
  const more = () => {
    for (const list of lists) if (list.hasNextPage) void list.fetchNextPage();
  };
  return (
    <section className={classes.ended} aria-busy={waiting}>
      <Heading>{t('ended')}</Heading>
      {error && (
        <ErrorNote
          error={error}
          onRetry={() => {
            for (const list of lists) void list.refetch();
          }}
        />
      )}
      {waiting && rows.length === 0 && !error && <RowsWaiting />}
      {!waiting && !error && rows.length === 0 && <p className={classes.under}>{t('noneEnded')}</p>}
      {rows.length > 0 && <SubmissionRows rows={rows} name={t('ended')} />}
      {lists.some(({ hasNextPage }) => hasNextPage) && (
        <MoreWhenSeen
          busy={lists.some(({ isFetchingNextPage }) => isFetchingNextPage)}
          failed={lists.some(({ isFetchNextPageError }) => isFetchNextPageError)}
          onMore={more}
        />
      )}
    </section>
  );
}
