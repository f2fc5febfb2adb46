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

const orders = ['', 'newest', 'oldest'] as const;

/** Says that the list shows the cases behind a figure and, to supervisors, how many; orders them, or removes that filter. */
export function BehindChip({ lane, filters }: { lane: string; filters: QueueFilters }) {
  const { t, i18n } = useTranslation('behind');
  const { person } = useSession();
  const navigate = useNavigate();
  const words = useBehindWords(filters);
  const { sort, ...counted } = filters;
  const count = useQuery({
    ...exportCountQuery('cases', { ...counted, lane }),
    enabled: mayManage(person.role),
  });
  const rows = count.data?.rows ?? null;
  const { kind, label, task, q } = filters;
  return (
    <section className={classes.search} aria-label={t('title')} data-behind="">
      <span className={classes.behind} title={words}>
        {words}
      </span>
      <CloseButton
        size="xs"
        aria-label={t('clear')}
        title={t('clear')}
        onClick={() => void navigate(paths.queue(lane, { kind, label, task, q }))}
      />
      <output>
        {rows === null ? '' : t('count', { count: rows, cases: formatCount(rows, i18n.language) })}
      </output>
      <NativeSelect
        size="xs"
        className={classes.order ?? ''}
        aria-label={t('sort.label')}
        value={sort ?? ''}
        onChange={(event) =>
          void navigate(paths.queue(lane, { ...filters, sort: event.currentTarget.value || null }))
        }
        data={orders.map((value) => ({ value, label: t(`sort.${value || 'lane'}`) }))}
      />
    </section>
  );
}
