import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Keycaps } from '../ui/Keycap.tsx';
import { places } from './places.ts';
import classes from './Rail.module.css';

export function Rail() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  return (
    <nav className={classes.rail} aria-label={t('places')}>
      {places.map(({ name, to, under, keys, Icon }) => (
        <Tooltip
          key={name}
          position="right"
          label={
            <>
              {t(`place.${name}`)} <Keycaps keys={keys} />
            </>
          }
        >
          <Link
            to={to}
            className={classes.place}
            aria-label={t(`place.${name}`)}
            aria-current={pathname.startsWith(under) ? 'page' : undefined}
            aria-keyshortcuts={keys}
          >
            <Icon size={20} stroke={1.7} aria-hidden="true" />
          </Link>
        </Tooltip>
      ))}
    </nav>
  );
}
