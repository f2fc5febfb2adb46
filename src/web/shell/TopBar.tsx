import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { LaneSwitcher } from './LaneSwitcher.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PlacesMenu } from './PlacesMenu.tsx';
import { SearchField } from './SearchField.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import classes from './TopBar.module.css';
import { useSession } from './use-session.ts';

export function TopBar({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('common');
  const { demo } = useSession();
  return (
    <div className={classes.bar}>
      <PlacesMenu />
      <Link to={paths.home()} className={classes.brand} aria-label={t('home')}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span className={classes.name}>{t('product')}</span>
      </Link>
      <LaneSwitcher />
      <SearchField />
      <div className={classes.end}>
        {demo ? <span className={classes.demo}>{t('demo')}</span> : null}
        <ConnectionState />
        <span className={classes.wide}>
          <ThemeSwitch />
        </span>
        <span className={classes.wide}>
          <LanguageSwitch />
        </span>
        <AccountMenu onHelp={onHelp} />
      </div>
    </div>
  );
}
