import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { usePlaces } from './places.ts';
import classes from './Rail.module.css';

export function Rail() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const places = usePlaces();
  return (
    <div className={classes.rail}>
      {places.map(({ name, to, under, keys, Icon }) => (
        <Link
          key={name}
          to={to}
          className={classes.place}
          title={`${t(`place.${name}`)} (${keys})`}
          aria-label={t(`place.${name}`)}
          aria-current={pathname.startsWith(under) ? 'page' : undefined}
          aria-keyshortcuts={keys}
        >
          <Icon size={20} stroke={1.7} aria-hidden="true" />
        </Link>
      ))}
    </div>
  );
}
