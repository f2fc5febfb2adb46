import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, type QueueFilters } from '../paths/paths.ts';
import classes from './Filters.module.css';
import { useBehindWords } from './use-behind-words.ts';

/** Says that the list shows the cases behind a figure, and removes that filter. */
export function BehindChip({ lane, filters }: { lane: string; filters: QueueFilters }) {
  const { t } = useTranslation('behind');
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
    </section>
  );
}
