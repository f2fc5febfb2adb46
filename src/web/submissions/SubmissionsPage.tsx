import { Button, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { SubmissionKind } from '../../api/submissions.ts';
import { q } from '../api/client.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { MoreWhenSeen } from '../ui/MoreWhenSeen.tsx';
import { RowsWaiting, SubmissionRows } from './SubmissionRows.tsx';
import { VideosFilters } from './VideosFilters.tsx';
import classes from './VideosPage.module.css';

type Props = {
  kind: SubmissionKind;
  title: string;
  submit: { to: string; words: string };
  /** The heading of the first column, if not the default. */
  what?: string;
  /** Shown when the filters match nothing; `none` is shown when there are no submissions at all. */
  noMatch: ReactNode;
  none: ReactNode;
};

/** The submissions of one kind, newest first, updated live. */
export function SubmissionsPage({ kind, title, submit, what, noMatch, none }: Props) {
  const { t } = useTranslation('common');
  useDocumentTitle(`${title} · ${t('product')}`);
  const [params] = useSearchParams();
  const filters = { kind, state: params.get('state'), q: params.get('q') };
  const list = useInfiniteQuery(q.submissions(filters));
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={1} size="h1">
          {title}
        </Title>
        <Button component={Link} to={submit.to} leftSection={<IconPlus size={16} />}>
          {submit.words}
        </Button>
      </Group>
      <VideosFilters />
      {list.error && !rows && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsWaiting />}
      {rows?.length === 0 && (filters.state !== null || filters.q !== null ? noMatch : none)}
      {rows && rows.length > 0 && (
        <SubmissionRows rows={rows} name={title} {...(what === undefined ? {} : { what })} />
      )}
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
