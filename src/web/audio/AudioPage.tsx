import { Button, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus, IconSearchOff, IconWaveform } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { q } from '../api/client.ts';
import { paths } from '../paths.ts';
import { Empty } from '../ui/Empty.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { MoreWhenSeen } from '../videos/MoreWhenSeen.tsx';
import { RowsWaiting, SubmissionRows } from '../videos/SubmissionRows.tsx';
import { VideosFilters } from '../videos/VideosFilters.tsx';
import classes from '../videos/VideosPage.module.css';

/** Every audio file that was sent, newest first, with its place while it waits for one. */
export function AudioPage() {
  const { t } = useTranslation(['audio', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  const [params] = useSearchParams();
  const filters = { kind: 'audio-file', state: params.get('state'), q: params.get('q') };
  const list = useInfiniteQuery(q.submissions(filters));
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={1} size="h1">
          {t('title')}
        </Title>
        <Button component={Link} to={paths.submit('audio')} leftSection={<IconPlus size={16} />}>
          {t('submit')}
        </Button>
      </Group>
      <VideosFilters />
      {list.error && !rows && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsWaiting />}
      {rows?.length === 0 && <Nothing filtered={filters.state !== null || filters.q !== null} />}
      {rows && rows.length > 0 && <SubmissionRows rows={rows} name={t('title')} what={t('column')} />}
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
  const { t } = useTranslation('audio');
  if (filtered) {
    return (
      <Empty icon={<IconSearchOff size={24} />} title={t('noMatch.title')} hint={t('noMatch.hint')}>
        <Button component={Link} to={paths.audio()} variant="default">
          {t('noMatch.clear')}
        </Button>
      </Empty>
    );
  }
  return (
    <Empty icon={<IconWaveform size={24} />} title={t('none.title')} hint={t('none.hint')}>
      <Button component={Link} to={paths.submit('audio')} leftSection={<IconPlus size={16} />}>
        {t('submit')}
      </Button>
    </Empty>
  );
}
