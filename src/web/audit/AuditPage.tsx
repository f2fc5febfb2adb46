import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconHistoryOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { auditFilterNames, auditInput, auditQuery } from '../api/audit.ts';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { ownZone } from '../format/zone.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { Empty } from '../ui/Empty.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { MoreWhenSeen } from '../ui/MoreWhenSeen.tsx';
import { Note } from '../ui/Note.tsx';
import { retryFailed } from '../ui/same-failure.ts';
import classes from './AuditPage.module.css';
import { AuditRows } from './AuditRows.tsx';
import { ChainState } from './ChainState.tsx';
import { Filters } from './Filters.tsx';
import { useAuditFilters } from './use-audit-filters.ts';

/** The audit trail: search, export, and the check of its hash chain. */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  const { person } = useSession();
  return (
    <div className={classes.page}>
      <Title order={1} size="h1" mb="sm">
        {t('title')}
      </Title>
      {mayManage(person.role) ? (
        <Trail />
      ) : (
        <Note tone="calm" title={t('notYours.title')}>
          <Text size="sm">{t('notYours.hint')}</Text>
        </Note>
      )}
    </div>
  );
}

function Trail() {
  const { t } = useTranslation('audit');
  const queryClient = useQueryClient();
  const [, setParams] = useSearchParams();
  const filters = useAuditFilters();
  const exported = { ...auditInput(filters), zone: ownZone() };
  const list = useInfiniteQuery(auditQuery(filters));
  const rows = list.data?.pages.flatMap((page) => page.items);
  const narrowed = auditFilterNames.some((name) => filters[name] !== null);
  return (
    <>
      <ChainState listError={list.error} />
      <Filters filters={filters} />
      <Group gap="xs" mb="sm" justify="flex-end">
        <ExportMenu parts={[{ kind: 'audit', as: 'listed', filters: exported }]} />
      </Group>
      {list.error ? (
        <ErrorNote error={list.error} compact={rows !== undefined} onRetry={() => retryFailed(queryClient)} />
      ) : null}
      {list.isPending ? <Skeleton height={420} /> : null}
      {rows?.length === 0 ? (
        <Empty
          icon={<IconHistoryOff size={24} />}
          title={t(narrowed ? 'none.narrowed' : 'none.title')}
          hint={t(narrowed ? 'none.narrowedHint' : 'none.hint')}
        >
          {narrowed ? (
            <Button variant="default" onClick={() => setParams({})}>
              {t('none.all')}
            </Button>
          ) : null}
        </Empty>
      ) : null}
      {rows && rows.length > 0 ? <AuditRows rows={rows} /> : null}
      {list.hasNextPage ? (
        <MoreWhenSeen
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
