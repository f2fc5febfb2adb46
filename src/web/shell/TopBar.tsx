import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOrganisation } from '../appearance/OrganisationLook.tsx';
import { LaneSwitcher } from '../lanes/LaneSwitcher.tsx';
import { PlacesButton } from '../navigation/PlacesButton.tsx';
import { base } from '../paths/base.ts';
import { paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { LazyMenu } from '../ui/LazyMenu.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Tag } from '../ui/Tag.tsx';
import { whenQuiet } from '../ui/use-preload.ts';
import { AccountButton } from './AccountButton.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { PeopleButton } from './PeopleButton.tsx';
import { SearchField } from './SearchField.tsx';
import classes from './TopBar.module.css';

// Menus import a positioning library. The bar renders before it is loaded.
const AccountMenu = lazyPart(
  async () => (await import('./AccountMenu.tsx')).AccountMenu,
  'access',
  'first-steps',
  'outbox',
);
const PlacesMenu = lazyPart(async () => (await import('../navigation/PlacesMenu.tsx')).PlacesMenu);
const AlarmsButton = lazyPart(async () => (await import('./AlarmsButton.tsx')).AlarmsButton);
const PeopleHere = lazyPart(async () => (await import('./PeopleHere.tsx')).PeopleHere);

export function TopBar({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('common');
  const { demo, person } = useSession();
  const organisation = useOrganisation();
  return (
    <div className={classes.bar}>
      <LazyMenu button={<PlacesButton />} of={PlacesMenu} menu={<PlacesMenu />} />
      <Link to={paths.home()} className={classes.brand} aria-label={t('home')}>
        <img src={`${base}favicon.svg`} alt="" width={26} height={26} />
        <span className={classes.name} title={organisation ?? undefined}>
          {organisation ?? t('product')}
        </span>
      </Link>
      <LaneSwitcher />
      <SearchField />
      <div className={classes.end}>
        {demo ? <Tag>{t('demo')}</Tag> : null}
        {mayManage(person.role) ? <Alarms /> : null}
        <span className={classes.people}>
          <LazyMenu button={<PeopleButton />} of={PeopleHere} menu={<PeopleHere />} opens="dialog" />
        </span>
        <ConnectionState />
        <LazyMenu button={<AccountButton />} of={AccountMenu} menu={<AccountMenu onHelp={onHelp} />} />
      </div>
    </div>
  );
}

/** The bell, loaded after the page's content. */
function Alarms() {
  const queryClient = useQueryClient();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(queryClient, () => setQuiet(true)), [queryClient]);
  return (
    <span className={classes.alarms}>
      {quiet ? (
        <Suspense>
          <AlarmsButton />
        </Suspense>
      ) : null}
    </span>
  );
}
