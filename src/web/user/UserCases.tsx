import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Case, listCases } from '../../api/cases.ts';
import { userLimits } from '../../api/users.ts';
import { queryOf } from '../api/query.ts';
import { formatMoment } from '../format/time.ts';
import { paths } from '../paths/paths.ts';
import { BulkBar } from '../queue/BulkBar.tsx';
import { added, noSelection, select, selectable, toggle, useSelection } from '../queue/selection.ts';
import { ShownText } from '../text/ShownText.tsx';
import { useCaseTitle } from '../text/use-case-title.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Heading } from '../ui/Heading.tsx';
import classes from './UserPage.module.css';

const none: Case[] = [];

/** The newest cases of a user. Those that wait can be decided in one go. */
export function UserCases({ userId, count }: { userId: string; count: number }) {
  const { t } = useTranslation('user');
  const filters = { lane: 'all', user: userId, anyState: 'yes' } as const;
  const query = queryOf(listCases, { query: { ...filters, sort: 'newest', limit: userLimits.listed } });
  const { data, error, refetch } = useQuery(query);
  const rows = data?.items ?? none;
  const waiting = rows.filter(selectable);
  const selection = useSelection();
  return (
    <section className={classes.cases} aria-labelledby="user-cases">
      <Group justify="space-between" align="center" gap="xs">
        <Heading id="user-cases">{t('caseList')}</Heading>
        <Group gap="xs">
          {waiting.length > 0 ? (
            <Button size="xs" variant="default" onClick={() => select(added(noSelection, waiting))}>
              {t('selectWaiting', { count: waiting.length })}
            </Button>
          ) : null}
          <Button size="xs" variant="default" component={Link} to={paths.queue('all', filters)}>
            {t('openList')}
          </Button>
        </Group>
      </Group>
      {error ? <ErrorNote error={error} compact={data !== undefined} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton height={240} />}
      {data && rows.length === 0 ? <Text size="sm">{t('noCases')}</Text> : null}
      <ul className={classes.list}>
        {rows.map((row) => (
          <Row key={row.id} row={row} chosen={selection.cases.has(row.id)} />
        ))}
      </ul>
      {count > rows.length && rows.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t('newest', { count: rows.length })}
        </Text>
      ) : null}
      <div className={classes.bar}>
        <BulkBar rows={rows} lane="all" />
      </div>
    </section>
  );
}

function Row({ row, chosen }: { row: Case; chosen: boolean }) {
  const { t, i18n } = useTranslation(['user', 'case', 'common']);
  const caseTitle = useCaseTitle();
  const verdict = row.decision?.verdict;
  const title = row.kind === 'text' ? row.preview : caseTitle(row);
  const standing = row.settled
    ? t(`common:settled.${row.settled}`)
    : verdict
      ? t(`case:verdict.${verdict}`)
      : t('case:past.waits');
  return (
    <li className={classes.row}>
      <Checkbox
        size="xs"
        checked={chosen}
        disabled={!selectable(row)}
        aria-label={t('select', { title })}
        onChange={() => toggle(row)}
      />
      <time dateTime={row.openedAt} className={classes.time}>
        {formatMoment(row.openedAt, Date.now(), i18n.language)}
      </time>
      <Link to={paths.case('all', row.id)} className={classes.title}>
        <bdi>
          <ShownText text={title} />
        </bdi>
      </Link>
      <span className={classes.verdict} data-verdict={verdict}>
        {standing}
      </span>
    </li>
  );
}
