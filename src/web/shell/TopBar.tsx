import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { base } from '../base.ts';
import { useOrganisation } from '../OrganisationLook.tsx';
import { paths } from '../paths.ts';
import { later } from '../ui/later.tsx';
import { MenuLater } from '../ui/MenuLater.tsx';
import { useHere } from '../ui/use-here.ts';
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
const AccountMenu = later(async () => (await import('./AccountMenu.tsx')).AccountMenu);
const PlacesMenu = later(async () => (await import('./PlacesMenu.tsx')).PlacesMenu);
const PeopleHere = later(async () => (await import('./PeopleHere.tsx')).PeopleHere);

export function TopBar({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('common');
  const { demo } = useSession();
  const organisation = useOrganisation();
  const peopleHere = useHere(PeopleHere);
  return (
    <div className={classes.bar}>
      <MenuLater
        button={<PlacesButton />}
        of={PlacesMenu}
        menu={(opened) => <PlacesMenu opened={opened} />}
      />
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
        <span className={classes.people}>{peopleHere ? <PeopleHere /> : null}</span>
        <ConnectionState />
        <span className={classes.wide}>
          <ThemeSwitch />
        </span>
        <span className={classes.wide}>
          <LanguageSwitch />
        </span>
        <MenuLater
          button={<AccountButton />}
          of={AccountMenu}
          menu={(opened) => <AccountMenu opened={opened} onHelp={onHelp} />}
        />
      </div>
    </div>
  );
}
