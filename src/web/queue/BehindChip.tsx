import { CloseButton, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { exportCountQuery } from '../api/exports.ts';
import { formatCount } from '../format/time.ts';
import { paths, type QueueFilters } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import classes from './Filters.module.css';
import { useBehindWords } from './use-behind-words.ts';

type Props = { lane: string; filters: QueueFilters };

/** Says that the list shows the cases behind a figure, how many they are, and orders them or removes that filter. */
export function BehindChip({ lane, filters }: Props) {
  const { t } = useTranslation('behind');
  const { person } = useSession();
  const navigate = useNavigate();
  const words = useBehindWords(filters);
  if (words === '') return null;
  const { kind, label, task, q } = filters;
  return (
    <section className={classes.search} aria-label={t('title')}>
      <span className={classes.behind} title={words}>
        {words}
      </span>
      <CloseButton
        size="xs"
        aria-label={t('clear')}
        title={t('clear')}
        onClick={() => void navigate(paths.queue(lane, { kind, label, task, q }))}
      />
      {mayManage(person.role) ? <Count lane={lane} filters={filters} /> : <span />}
      <NativeSelect
        size="xs"
        aria-label={t('sort.label')}
        value={filters.sort ?? ''}
        onChange={(event) =>
          void navigate(paths.queue(lane, { ...filters, sort: event.currentTarget.value || null }))
        }
        data={(['', 'newest', 'oldest'] as const).map((value) => ({
          value,
          label: t(`sort.${value || 'lane'}`),
        }))}
      />
    </section>
  );
}

function Count({ lane, filters: { sort: _, ...filters } }: Props) {
  const { t, i18n } = useTranslation('behind');
  const rows = useQuery(exportCountQuery('cases', { ...filters, lane })).data?.rows ?? null;
  return (
    <output>
      {rows === null ? '' : t('count', { count: rows, cases: formatCount(rows, i18n.language) })}
    </output>
  );
}
