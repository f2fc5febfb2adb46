import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { base } from '../base.ts';
import { useOrganisation } from '../OrganisationLook.tsx';
import { paths } from '../paths.ts';
import { AccountButton } from './AccountButton.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { LaneSwitcher } from './LaneSwitcher.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PlacesButton } from './PlacesButton.tsx';
import { SearchField } from './SearchField.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import classes from './TopBar.module.css';
import { useSession } from './use-session.ts';

// Menus bring a positioning library with them; the bar is drawn before it is here.
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));
const PlacesMenu = lazy(async () => ({ default: (await import('./PlacesMenu.tsx')).PlacesMenu }));
const PeopleHere = lazy(async () => ({ default: (await import('./PeopleHere.tsx')).PeopleHere }));

export function TopBar({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('common');
  const { demo } = useSession();
  const organisation = useOrganisation();
  return (
    <div className={classes.bar}>
      <Suspense fallback={<PlacesButton />}>
        <PlacesMenu />
      </Suspense>
      <Link to={paths.home()} className={classes.brand} aria-label={t('home')}>
        <img src={`${base}favicon.svg`} alt="" width={26} height={26} />
        <span className={classes.name} title={organisation ?? undefined}>
          {organisation ?? t('product')}
        </span>
      </Link>
      <LaneSwitcher />
      <SearchField />
      <div className={classes.end}>
        {demo ? <span className={classes.demo}>{t('demo')}</span> : null}
        <span className={classes.people}>
          <Suspense fallback={null}>
            <PeopleHere />
          </Suspense>
        </span>
        <ConnectionState />
        <span className={classes.wide}>
          <ThemeSwitch />
        </span>
        <span className={classes.wide}>
          <LanguageSwitch />
        </span>
        <Suspense fallback={<AccountButton />}>
          <AccountMenu onHelp={onHelp} />
        </Suspense>
      </div>
    </div>
  );
}
