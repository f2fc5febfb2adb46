import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router-dom';
import { q } from '../api/client.ts';
import { formatCount } from '../format/time.ts';
import classes from './LaneSwitcher.module.css';
import { useLaneName } from './lane-of.ts';

/** Opens the menu of lanes and views: an arrow after the lanes or, on a narrow screen, the open lane's name. */
export function LanesButton({ className = '', ...props }: ComponentProps<'button'>) {
  const { t, i18n } = useTranslation('common');
  const name = useLaneName();
  const lanes = useQuery(q.lanes()).data?.lanes;
  const here = useMatch('/queue/:lane/*')?.params.lane;
  const lane = lanes?.find(({ key }) => key === here);
  const words = lane ? name(lane) : t('lanes');
  const count = lane ? formatCount(lane.open, i18n.language) : '';
  return (
    <button
      type="button"
      className={`${classes.all} ${className}`}
      aria-label={`${words} ${count} – ${t('lanesAndViews')}`}
      title={t('lanesAndViews')}
      {...props}
    >
      <span className={classes.here} dir="auto">
        {words}
      </span>{' '}
      <span className={classes.hereCount}>{count}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  );
}
