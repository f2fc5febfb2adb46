import { Button, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMovie, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { q } from '../api/client.ts';
import { paths } from '../paths.ts';
import { SamplesPanel } from '../submit/SamplesPanel.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { MoreWhenSeen } from './MoreWhenSeen.tsx';
import { RowsWaiting, SubmissionRows } from './SubmissionRows.tsx';
import { VideosFilters } from './VideosFilters.tsx';
import classes from './VideosPage.module.css';

/** Every film that was sent, newest first; what changes elsewhere shows here by itself. */
export function VideosPage() {
  const { t } = useTranslation(['videos', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  const [params] = useSearchParams();
  const filters = { kind: 'video-file', state: params.get('state'), q: params.get('q') };
  const list = useInfiniteQuery(q.submissions(filters));
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={1} size="h1">
          {t('title')}
        </Title>
        <Button component={Link} to={paths.submit('video')} leftSection={<IconPlus size={16} />}>
          {t('submit')}
        </Button>
      </Group>
      <VideosFilters />
      {list.error && !rows && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsWaiting />}
      {rows?.length === 0 && <Nothing filtered={filters.state !== null || filters.q !== null} />}
      {rows && rows.length > 0 && <SubmissionRows rows={rows} name={t('title')} />}
      {list.hasNextPage && (
        <MoreWhenSeen
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('videos');
  if (filtered) {
    return (
      <Empty icon={<IconSearchOff size={24} />} title={t('noMatch.title')} hint={t('noMatch.hint')}>
        <Button component={Link} to={paths.videos()} variant="default">
          {t('noMatch.clear')}
        </Button>
      </Empty>
    );
  }
  return (
    <Empty icon={<IconMovie size={24} />} title={t('none.title')} hint={t('none.hint')}>
      <SamplesPanel />
    </Empty>
  );
}
